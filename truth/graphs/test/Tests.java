import graphs.*;
import java.util.ArrayList;
import java.util.List;

public class Tests {
    static final City A = new City("a", 3);
    static final Port B = new Port("b", 4);
    static final Port C = new Port("c", 1);
    static final Junction D = new Junction("d");

    public static void main(String[] args) {
        network();
        searches();
        condenser();
        tours();
        tasks();
        scheduler();
        timetable();
    }

    static void check(boolean ok, Object what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static Network everything() {
        return new Network().add(A).add(B).add(C).add(D)
                .connect(new Road(A, D, 10)).connect(new Rail(A, B)).connect(new Ferry(B, C, 1))
                .connect(new OneWay(new Road(D, C, 2))).connect(new OneWay(new Rail(C, A)));
    }

    static void network() {
        check(new Network().cost() == 0 && new Network().ferryCost() == 0, "empty");
        Network copy = everything().copy();
        check(copy.toString().equals("4: a b c d"), copy);
        check(copy.cost() == everything().cost() && copy.cost() == 11 + 13 + 5 + 11 + 75 + 75 + 8 + 8, copy.cost());
        check(copy.ferryCost() == 150, copy.ferryCost());
    }

    static void searches() {
        Network network = everything();
        Search[] searches = {new Search.FewestEdges(), new Search.Cheapest(), new Search.Guided((from, to) -> from == to ? 0 : 1)};
        for (Search search : searches) {
            Route route = search.find(network, A, C);
            check(route.edges().length == 2, "edges");
            check(route.cost() == (search instanceof Search.FewestEdges ? route.cost() : 19), route.cost());
            check(search.find(network, B, C).cost() > 0, "ferry");
            check(search.find(network, C, B).edges().length > 0, "back");
            check(search.find(network, A, new Junction("x")) == null, "none");
        }
        Network ferries = new Network().connect(new Ferry(B, C, 2)).connect(new Rail(C, A));
        check(new Search.Cheapest().find(ferries, B, A).cost() == 135 + 8, "ferry and rail");
        Network star = new Network();
        for (int i = 9; i > 0; i--) {
            star.connect(new Road(A, new City("s" + i, i), i));
        }
        check(new Search.Cheapest().find(star, A, C) == null, "star");
    }

    static void condenser() {
        Condenser condenser = new Condenser(everything());
        check(condenser.cheapest(A, C) == Long.MAX_VALUE, "no edge");
        check(condenser.cheapest(A, D) == 11 && condenser.cheapest(A, B) == 5 && condenser.cheapest(B, C) == 75, "edges");
        check(condenser.cheapest(D, C) == 8, "one way");
        condenser.join(new Road(A, D, 10), new OneWay(new Road(D, C, 2))).join(new Rail(A, B), new Ferry(B, C, 1));
        check(condenser.cheapest(A, C) == 19, "shortcut");
        try {
            condenser.join(new Rail(A, B), new Rail(A, B));
            throw new AssertionError("not adjacent");
        } catch (IllegalArgumentException e) {
            check(e.getMessage().equals("not adjacent"), e);
        }
    }

    static void tours() {
        Tour tour = new Tour(A, B, A);
        check(tour.plannedTime() == 15 && tour.late() == 0, "plan");
        tour.stops()[0] = B;
        tour.stops()[1] = D;
        check(tour.plannedTime() == 15 && tour.late() == 6, tour.late());
    }

    static Task[] all() {
        Job one = new Job("one", 1);
        return new Task[] {new Job("j", 2), new Batch("b1", List.of(one)), new Batch("b3", List.of(one, one, one)),
            new Timer("t", 5), new Timer("u", 500)};
    }

    static void tasks() {
        StringBuilder labels = new StringBuilder();
        for (Task task : all()) {
            labels.append(Task.label(task)).append(',').append(task.due()).append(' ');
        }
        check(labels.toString().equals("job j,20 b1,10 b3,30 t,5 later u,500 "), labels);
    }

    static void scheduler() {
        List<String> events = new ArrayList<>();
        Scheduler scheduler = new Scheduler(5).listen(event -> events.add(event.text()));
        check(scheduler.recent().equals("0:") && !scheduler.run((task, effort) -> true), "nothing");
        for (Task task : all()) {
            check(scheduler.submit(task), task);
        }
        for (Task task : all()) {
            check(!scheduler.submit(task), task);
        }
        check(scheduler.lost() == "dropped b3dropped tdropped later u".length(), scheduler.lost());
        check(scheduler.withEffort(0).equals("t u ") && scheduler.withEffort(1).equals("b1 ")
                && scheduler.withEffort(2).equals("j ") && scheduler.withEffort(7).isEmpty(), "effort");
        for (int i = 0; i < 5; i++) {
            check(scheduler.run((task, effort) -> false), i);
        }
        check(events.equals(List.of("failed t", "failed b1", "failed j", "failed b3", "failed u")), events);
        check(scheduler.recent().equals("3: failed j failed b3 failed u"), scheduler.recent());
        scheduler.run((task, effort) -> false);
        check(events.get(5).endsWith("/1") && events.get(5).startsWith("failed"), events);
        Scheduler other = new Scheduler(100);
        check(other.submitAll(List.of(all())) == 5 && scheduler.moveTo(other) == 5, "moved");
        other.submitAll(List.of(all()));
        for (int i = 0; i < 15; i++) {
            check(other.run((task, effort) -> effort >= 0), i);
        }
        check(!other.run((task, effort) -> true), "done");
        check(other.recent().startsWith("3: ") && other.recent().contains("/1"), other.recent());
    }

    static void timetable() {
        Timetable timetable = new Timetable();
        check(timetable.holidayMinutes() == 0, "empty");
        timetable.regular("s1", 8, 20);
        timetable.late("s1", 8, 10, 5);
        timetable.holiday("s1", 8, 13);
        timetable.holiday("s2", 9, 21);
        check(timetable.first("s1", 8) == 15 && timetable.first("s1", 9) == 60, "first");
        check(timetable.holidayMinutes() == 30, "holidays");
    }
}
