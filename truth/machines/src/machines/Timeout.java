package machines;

/** Nobody answered. */
record Timeout(int attempts) implements Event {
    @Override
    public String describe() {
        return "timeout " + attempts;
    }
}
