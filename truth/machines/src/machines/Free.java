package machines;

/** For orders that cost nothing. */
record Free() implements Payment {
    @Override
    public String label() {
        return "nothing";
    }
}
