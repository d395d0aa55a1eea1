# Classes, generators, comprehensions, closures, exceptions, strings and sorting.
class Shape(object):
    count = 0
    def __init__(self, name):
        self.name = name
        Shape.count += 1
    def area(self):
        raise NotImplementedError
    def __str__(self):
        return "%s with %.2f" % (self.name, self.area())
    def __lt__(self, other):
        return self.area() < other.area()

class Square(Shape):
    def __init__(self, side):
        Shape.__init__(self, "square")
        self.side = side
    def area(self):
        return self.side ** 2

class Circle(Shape):
    def __init__(self, radius):
        super(Circle, self).__init__("circle")
        self.radius = radius
    @property
    def diameter(self):
        return 2 * self.radius
    def area(self):
        return 3.14159 * self.radius * self.radius

def fibonacci(limit):
    a, b = 0, 1
    while a < limit:
        yield a
        a, b = b, a + b

def counter():
    seen = {}
    def count(word):
        seen[word] = seen.get(word, 0) + 1
        return seen
    return count

shapes = sorted([Square(3), Circle(1.5), Square(1)], reverse=True)
for shape in shapes:
    print str(shape)
print list(fibonacci(50)), [x * x for x in range(5) if x % 2], dict((k, len(k)) for k in ("a", "bb"))
count = counter()
for word in "the cat and the dog and the bird".split():
    seen = count(word)
print sorted(seen.items(), key=lambda item: (-item[1], item[0]))[:3]
try:
    Shape("none").area()
except NotImplementedError, e:
    print "abstract", type(e).__name__
finally:
    print Shape.count, shapes[0].name.upper().replace("S", "z"), "%x" % 255, 2 ** 100, u"\u00e9".encode("utf-8")
print max(map(lambda s: s.area(), shapes)), reduce(lambda a, b: a + b, [1, 2, 3]), isinstance(shapes[0], Shape)
