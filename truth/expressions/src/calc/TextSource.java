package calc;

final class TextSource implements Source {
    private final String text;
    private int next;

    TextSource(String text) {
        this.text = text;
    }

    @Override
    public int read() {
        return next < text.length() ? text.charAt(next++) : -1;
    }

    @Override
    public void close() {
        next = text.length();
    }
}
