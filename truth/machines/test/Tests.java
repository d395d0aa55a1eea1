import machines.Connection;
import machines.Event;
import machines.Order;
import machines.Payment;
import machines.Scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public class Tests {
    public static void main(String[] args) {
        calls();
        failures();
        hangups();
        refusals();
        listeners();
        orders();
        guards();
        scheduler();
    }

    static void check(boolean ok) {
        if (!ok) {
            throw new AssertionError();
        }
    }

    static void equal(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    static void fails(Runnable action, String message) {
        try {
            action.run();
        } catch (IllegalStateException | IllegalArgumentException e) {
            equal(message, e.getMessage());
            return;
        }
        throw new AssertionError("no failure");
    }

    static String send(Connection connection, Event... events) {
        for (Event event : events) {
            connection.post(event);
        }
        return connection.run();
    }

    static void noAnswer(Connection connection) {
        send(connection, new Event.Dial("far"));
        for (int i = 0; i < 3; i++) {
            connection.tick();
            connection.run();
        }
    }

    static void calls() {
        Connection connection = new Connection(line -> { });
        equal("idle", connection.run());
        equal("none", connection.lastUseful());
        connection.tick();
        equal("idle", send(connection, new Event.Connected()));
        equal("with a", send(connection, new Event.Dial("a")));
        equal(Optional.of("a"), connection.host());
        equal(0L, connection.bytes());
        equal("with a", connection.lastUseful());
        equal("with a", send(connection, new Event.Connected(), new Event.Data(7), new Event.Data(3)));
        equal(Optional.of("a"), connection.host());
        equal(10L, connection.bytes());
        equal("with a", connection.lastUseful());
        equal("paused", send(connection, new Event.Pause(), new Event.Data(9)));
        equal(Optional.of("a"), connection.host());
        equal(10L, connection.bytes());
        equal("paused", connection.lastUseful());
        equal("with a", send(connection, new Event.Resume()));
        equal("closed", send(connection, new Event.Hangup()));
        equal(Optional.empty(), connection.host());
        equal(10L, connection.bytes());
        equal("with a", connection.lastUseful());
    }

    static void failures() {
        Connection connection = new Connection(line -> { });
        noAnswer(connection);
        equal("broken: no answer", connection.run());
        equal("broken: no answer", connection.lastUseful());
        equal(List.of("broken: no answer"), connection.failures());
        equal(0L, connection.bytes());
        equal("with b", send(connection, new Event.Dial("b"), new Event.Connected(), new Event.Pause(), new Event.Resume()));
        equal("closed", send(connection, new Event.Hangup()));
        equal(List.of(), connection.failures());
    }

    static void hangups() {
        Connection dialing = new Connection(line -> { });
        send(dialing, new Event.Dial("a"));
        equal("closed", send(dialing, new Event.Hangup()));
        Connection paused = new Connection(line -> { });
        send(paused, new Event.Dial(""), new Event.Connected(), new Event.Pause());
        equal("broken: no host", send(paused, new Event.Hangup()));
        send(paused, new Event.Dial("b"), new Event.Connected());
        equal("closed", send(paused, new Event.Hangup()));
    }

    static void refusals() {
        List<String> journal = new ArrayList<>();
        Connection connection = new Connection(journal::add);
        send(connection, new Event.Dial("far"));
        connection.tick();
        connection.run();
        connection.tick();
        connection.run();
        connection.tick();
        connection.tick();
        equal("broken: no answer", connection.run());
        check(journal.contains("timeout 3 refused, broken: no answer"));
        send(connection, new Event.Connected());
        send(connection, new Event.Data(1), new Event.Pause(), new Event.Resume(), new Event.Hangup());
        check(journal.contains("hang up refused, broken: no answer"));
        send(connection, new Event.Dial("near"));
        send(connection, new Event.Hangup());
        equal("closed", send(connection, new Event.Dial("again")));
        check(journal.contains("dial again refused, closed"));
    }

    static void listeners() {
        Event[][] answers = {
            {},
            {new Event.Dial("b")},
            {new Event.Dial("b"), new Event.Connected()},
            {new Event.Dial("b"), new Event.Connected(), new Event.Pause()},
        };
        String[] names = {"broken: no answer", "with b", "with b", "paused"};
        for (int i = 0; i < answers.length; i++) {
            Event[] answer = answers[i];
            List<String> journal = new ArrayList<>();
            Connection connection = new Connection(journal::add);
            connection.listen((from, to) -> {
                if (to.startsWith("broken")) {
                    send(connection, answer);
                }
            });
            noAnswer(connection);
            check(journal.contains("broke, now " + names[i]));
        }
        List<String> journal = new ArrayList<>();
        Connection connection = new Connection(journal::add);
        connection.listen((from, to) -> {
            if (to.startsWith("broken")) {
                send(connection, new Event.Dial("b"));
                send(connection, new Event.Hangup());
            }
        });
        noAnswer(connection);
        check(journal.contains("broke, now closed"));
    }

    static Order placed() {
        Order order = Order.start("normal", 50);
        order.place();
        return order;
    }

    static Order paid(Payment payment) {
        Order order = placed();
        order.pay(payment);
        return order;
    }

    static final Payment CARD = new Payment.Card("12");
    static final Payment CASH = new Payment.Cash();
    static final Payment KNOWN = new Payment.Invoice("Bonn", true);
    static final Payment UNKNOWN = new Payment.Invoice("Rome", false);

    static Order free() {
        Order order = Order.start("normal", 0);
        order.place();
        return order;
    }

    static Order shipped() {
        Order order = paid(CARD);
        order.ship("box");
        return order;
    }

    static Order cancelled() {
        Order order = Order.start("normal", 9);
        order.cancel();
        return order;
    }

    static void orders() {
        fails(() -> Order.start("none", 1), "no kind of order: none");
        Order draft = Order.start("normal", 5);
        equal(Optional.empty(), draft.previous());
        equal("draft", draft.title());
        fails(() -> draft.pay(CARD), "cannot pay: draft");
        equal("placed", Order.start("phone", 5).title());
        fails(() -> placed().place(), "cannot place: placed");
        fails(() -> paid(CARD).place(), "cannot place: paid with card 12");
        fails(() -> paid(UNKNOWN).place(), "cannot place: waits for invoice to Rome");
        fails(() -> shipped().place(), "cannot place: shipped in box");
        fails(() -> cancelled().place(), "cannot place: cancelled before it was placed");
        fails(() -> paid(CASH).pay(CARD), "cannot pay: paid with cash");
        fails(() -> paid(UNKNOWN).pay(CARD), "cannot pay: waits for invoice to Rome");
        fails(() -> shipped().pay(CARD), "cannot pay: shipped in box");
        fails(() -> cancelled().pay(CARD), "cannot pay: cancelled before it was placed");
        fails(() -> placed().pay(new Payment.Voucher("x")), "too late for voucher x");
        fails(() -> placed().ship("box"), "only paid orders leave the house");
        fails(() -> shipped().cancel(), "it is too late");
        fails(() -> cancelled().cancel(), "cannot cancel: cancelled before it was placed");
        fails(() -> placed().approve(), "nothing to approve");
        equal("shipped in box", shipped().title());
        equal("waits for invoice to Rome", paid(UNKNOWN).title());
        equal("paid with invoice to Bonn", paid(KNOWN).title());
        equal("paid with nothing", free().title());
        equal(30L, paid(CARD).fees());
        Order held = paid(UNKNOWN);
        equal(Optional.of("placed"), held.previous());
        held.approve();
        equal("paid with invoice to Rome", held.title());
        equal(Optional.of("waits for invoice to Rome"), held.previous());
        equal(Optional.of("draft"), placed().previous());
        equal(Optional.of("paid with card 12"), shipped().previous());
        for (Order order : List.of(placed(), paid(UNKNOWN), paid(CARD), paid(CASH), paid(KNOWN), free())) {
            order.cancel();
            check(order.title().startsWith("cancelled "));
        }
    }

    static void guards() {
        check(Order.start("normal", 1).editable() && placed().editable() && paid(UNKNOWN).editable() && paid(CARD).editable());
        check(!paid(CASH).editable() && !paid(KNOWN).editable() && !free().editable() && !shipped().editable() && !cancelled().editable());
        check(placed().cancellable() && !paid(UNKNOWN).cancellable());
        check(placed().running() && !shipped().running());
    }

    static void scheduler() {
        Scheduler scheduler = new Scheduler();
        StringBuilder text = new StringBuilder();
        scheduler.repeat(1, 10, 2, () -> text.append('r'));
        scheduler.once(5, () -> text.append('o'));
        equal(2, scheduler.advance(5));
        equal(2, scheduler.advance(30));
        equal("rorr", text.toString());
        scheduler.deadline(40);
        scheduler.once(41, () -> text.append('x'));
        equal(0, scheduler.advance(39));
        equal(0, scheduler.advance(50));
        equal("rorr", text.toString());
    }
}
