package machines;

/** What can happen to a connection. */
public sealed interface Event permits Event.Dial, Event.Connected, Event.Data, Event.Pause, Event.Resume, Event.Hangup, Timeout {
    String describe();

    record Dial(String host) implements Event {
        @Override
        public String describe() {
            return "dial " + host;
        }
    }

    record Connected() implements Event {
        @Override
        public String describe() {
            return "connected";
        }
    }

    record Data(int bytes) implements Event {
        @Override
        public String describe() {
            return bytes + " bytes";
        }
    }

    record Pause() implements Event {
        @Override
        public String describe() {
            return "pause";
        }
    }

    record Resume() implements Event {
        @Override
        public String describe() {
            return "resume";
        }
    }

    record Hangup() implements Event {
        @Override
        public String describe() {
            return "hang up";
        }
    }
}
