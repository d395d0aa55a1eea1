package machines;

/** What a connection does at the moment. */
sealed interface State {
    String name();

    default boolean open() {
        return false;
    }

    default long bytes() {
        return 0;
    }

    /** A state with a host at the other end. */
    sealed interface Active extends State {
        String host();

        @Override
        default String name() {
            return "with " + host(); // RC host: State$Dialing, State$Online | never State$Paused: it overrides name()
        }
    }

    record Idle() implements State {
        @Override
        public String name() {
            return "idle";
        }
    }

    record Dialing(String host, int attempts) implements Active {
    }

    record Online(String host, long bytes) implements Active {
        @Override
        public boolean open() {
            return true;
        }
    }

    record Paused(Online before) implements Active {
        @Override
        public String host() {
            return before.host();
        }

        @Override
        public String name() {
            return "paused";
        }

        @Override
        public boolean open() {
            return true;
        }

        @Override
        public long bytes() {
            return before.bytes();
        }
    }

    record Broken(String reason) implements State {
        @Override
        public String name() {
            return "broken: " + reason;
        }
    }

    record Closed() implements State {
        @Override
        public String name() {
            return "closed";
        }
    }
}
