// Objects, closures, prototypes, exceptions, regular expressions, arrays and numbers.
function Stack() { this.items = []; }
Stack.prototype.push = function (x) { this.items[this.items.length] = x; return this; };
Stack.prototype.pop = function () {
    if (this.items.length == 0) throw new Error("the stack is empty");
    var x = this.items[this.items.length - 1];
    this.items.length--;
    return x;
};
Stack.prototype.toString = function () { return "[" + this.items.join(" ") + "]"; };

var operators = {
    "+": function (a, b) { return a + b; },
    "-": function (a, b) { return a - b; },
    "*": function (a, b) { return a * b; },
    "/": function (a, b) { return a / b; }
};

function evaluate(text) {
    var stack = new Stack(), words = text.split(/\s+/);
    for (var i = 0; i < words.length; i++) {
        var word = words[i];
        if (/^-?\d+(\.\d+)?$/.test(word)) stack.push(parseFloat(word));
        else if (word in operators) { var b = stack.pop(), a = stack.pop(); stack.push(operators[word](a, b)); }
        else throw new Error("what is " + word + "?");
    }
    return stack.pop();
}

var lines = ["1 2 +", "3 4 * 5 -", "10 4 /", "7 +", "2 x *"], results = [];
for (var n in lines) {
    try { results.push(lines[n] + " = " + evaluate(lines[n])); }
    catch (e) { results.push(lines[n] + ": " + e.message); }
    finally { results.push("-"); }
}
results.sort();
results.reverse();
var counter = (function () { var count = 0; return function () { return ++count; }; })();
counter(); counter();
switch (counter()) { case 3: results.push("three " + typeof counter); break; default: results.push("none"); }
var date = new Date(0);
results.push(date.getTime(), Math.max(1, 2, 3).toFixed(2), "abc".replace(/b/, "x").toUpperCase(), [3, 1, 2].concat([4]).sort());
results.push(eval("1 + 2 * 3"), String.fromCharCode(65, 66), escape("a b"), isNaN(NaN), (255).toString(16));
if (typeof print == "function") print(results.join("\n"));
