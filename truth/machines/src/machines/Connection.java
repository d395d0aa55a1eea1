package machines;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A connection to one host at a time. Closing it is final. */
public final class Connection {
    private static final int MAX_ATTEMPTS = 3;

    private final Deque<Event> urgent = new ArrayDeque<>();
    private final Queue<Event> waiting = new LinkedList<>();
    private final List<State> history = new ArrayList<>();
    private final List<ConnectionListener> listeners = new CopyOnWriteArrayList<>();
    private final Consumer<String> journal;
    private State state = new State.Idle();

    public Connection(Consumer<String> journal) {
        this.journal = journal;
    }

    public void listen(ConnectionListener listener) {
        listeners.add(listener); // RC add: CopyOnWriteArrayList | never others: private final field
    }

    public synchronized void post(Event event) {
        if (event instanceof Event.Hangup) {
            urgent.addLast(event); // RC addLast: ArrayDeque | never others: private final field
        } else if (event != null) {
            waiting.add(event); // RC add: LinkedList | never others: private final field
        }
    }

    /** Some time has passed. */
    public synchronized void tick() {
        if (state instanceof State.Dialing dialing) {
            urgent.addFirst(new Timeout(dialing.attempts())); // RC addFirst: ArrayDeque | never others: private final field
        }
    }

    /** Handles all events and tells the state after them. */
    public synchronized String run() {
        for (Event event = take(); event != null; event = take()) {
            step(event);
        }
        return state.name(); // RC name: State$Idle, State$Dialing, State$Online, State$Paused, State$Broken, State$Closed
    }

    private Event take() {
        Event event = urgent.pollFirst(); // RC pollFirst: ArrayDeque | never others: private final field
        if (event == null) {
            return waiting.poll(); // RC poll: LinkedList | never others: private final field
        }
        String what = event.describe(); // RC describe: Event$Hangup, Timeout | never others: post() and tick() put nothing else in the urgent queue
        journal.accept(what); // RC accept: *
        return event;
    }

    private void step(Event event) {
        State before = state;
        State after = next(before, event);
        if (after == before) {
            return;
        }
        state = after;
        history.add(after); // RC add: ArrayList | never others: private final field
        String from = before.name(); // RC name: State$Idle, State$Dialing, State$Online, State$Paused, State$Broken | never State$Closed: next() keeps it
        String to = after.name(); // RC name: State$Dialing, State$Online, State$Paused, State$Broken, State$Closed | never State$Idle: next() does not make it
        for (ConnectionListener listener : listeners) { // RC iterator: CopyOnWriteArrayList; hasNext: CopyOnWriteArrayList$COWIterator; next: CopyOnWriteArrayList$COWIterator | never others: private final field
            listener.changed(from, to);
        }
        if (after instanceof State.Broken) {
            String now = state.name(); // RC name: State$Dialing, State$Online, State$Paused, State$Broken, State$Closed | never State$Idle: nothing goes back to it, while a listener can make all other changes
            journal.accept("broke, now " + now); // RC accept: *
        }
    }

    private State next(State current, Event event) {
        return switch (current) {
            case State.Idle idle -> event instanceof Event.Dial dial ? new State.Dialing(dial.host(), 1) : idle;
            case State.Active active when event instanceof Event.Hangup -> {
                history.removeIf(old -> !old.open()); // RC removeIf: ArrayList; open: State$Dialing, State$Online, State$Paused, State$Broken | never State$Idle: it is not put in the history | never State$Closed: there is no active state after it
                yield active.host() // RC host: State$Dialing, State$Online, State$Paused
                        .isEmpty() ? new State.Broken("no host") : new State.Closed();
            }
            case State.Dialing dialing when event instanceof Event.Connected -> new State.Online(dialing.host(), 0);
            case State.Dialing dialing when event instanceof Timeout timeout -> timeout.attempts() < MAX_ATTEMPTS
                    ? new State.Dialing(dialing.host(), dialing.attempts() + 1)
                    : new State.Broken("no answer");
            case State.Online online when event instanceof Event.Data data -> new State.Online(online.host(), online.bytes() + data.bytes());
            case State.Online online when event instanceof Event.Pause -> new State.Paused(online);
            case State.Paused paused when event instanceof Event.Resume -> paused.before();
            case State.Active active -> active;
            case State.Broken broken when event instanceof Event.Dial dial -> new State.Dialing(dial.host(), 1);
            default -> {
                String refused = event.describe(); // RC describe: Event$Dial, Event$Connected, Event$Data, Event$Pause, Event$Resume, Event$Hangup, Timeout
                journal.accept(refused + " refused, " + current.name()); // RC name: State$Broken, State$Closed; accept: * | never others: they have cases of their own
                yield current;
            }
        };
    }

    /** The host of an active connection. */
    public synchronized Optional<String> host() {
        return state instanceof State.Active active ? Optional.of(active.host()) : Optional.empty(); // RC host: State$Dialing, State$Online, State$Paused
    }

    /** The most bytes that came over one connection. */
    public synchronized long bytes() {
        return history.stream() // RC stream: ArrayList | never others: private final field
                .filter(s -> s.open()) // RC filter: ReferencePipeline$Head; open: State$Dialing, State$Online, State$Paused, State$Broken, State$Closed | never State$Idle: it is not put in the history
                .mapToLong(s -> s.bytes()) // RC mapToLong: ReferencePipeline$2; bytes: State$Online, State$Paused | never State$Dialing, State$Broken, State$Closed: they are not open | never State$Idle: it is not put in the history
                .max() // RC max: ReferencePipeline$5 | never others: the result of mapToLong
                .orElse(0);
    }

    /** The failures since the last hangup. */
    public synchronized List<String> failures() {
        return history.stream() // RC stream: ArrayList | never others: private final field
                .filter(s -> s instanceof State.Broken) // RC filter: ReferencePipeline$Head | never others: the stream of a list
                .map(s -> s.name()) // RC map: ReferencePipeline$2; name: State$Broken | never others: the filter leaves them out
                .toList(); // RC toList: ReferencePipeline$3 | never others: the result of map
    }

    /** The last state that was not the end of everything. */
    public synchronized String lastUseful() {
        return history.reversed() // RC reversed: ArrayList | never others: private final field
                .stream() // RC stream: ReverseOrderListView$Rand | never others: the result of reversed
                .filter(s -> !(s instanceof State.Closed)) // RC filter: ReferencePipeline$Head | never others: the stream of a list
                .findFirst() // RC findFirst: ReferencePipeline$2 | never others: the result of filter
                .map(s -> s.name()) // RC name: State$Dialing, State$Online, State$Paused, State$Broken | never State$Closed: the filter leaves it out | never State$Idle: it is not put in the history
                .orElse("none");
    }
}
