// Classes, closures, collections, strings, operators and exceptions.
interface Shape { double area() }
class Circle implements Shape { double r; double area() { Math.PI * r * r }; String toString() { "Circle($r)" } }
class Square implements Shape { double side; double area() { side ** 2 } }

def shapes = [new Circle(r: 1), new Square(side: 2), new Square(side: 3)]
println shapes.collect { it.area() as int }.sort { a, b -> b <=> a }
println shapes.findAll { it instanceof Square }.sum { it.side }
def map = [one: 1, two: 2].collectEntries { k, v -> [(k.toUpperCase()): v * 10] }
map.each { k, v -> println "$k -> $v" }
println((1..5).inject(1) { acc, n -> acc * n })
try { [].first() } catch (NoSuchElementException e) { println "empty: ${e.class.simpleName}" }
def text = 'the quick brown fox'
println text.split(' ')*.capitalize().join(' ').replaceAll(/q(u)/) { all, u -> u }
switch (shapes[0]) { case Square: println 'square'; break; case Circle: println 'circle'; break }
println shapes[0]?.r ?: 'none'
def counter = { int n -> n == 0 ? 0 : n + owner.counterOf(n - 1) }
def counterOf(int n) { n <= 0 ? 0 : n + counterOf(n - 1) }
println counterOf(4)
println new StringBuilder().with { append('a'); append('b'); it }
