package graphs;

import java.util.Arrays;

/** A journey to several cities. */
public final class Tour {
    private final Place[] planned;
    private final Place[] stops;

    public Tour(City... cities) {
        planned = cities.clone();
        stops = Arrays.copyOf(cities, cities.length, Place[].class);
    }

    /** The stops, which may be replaced. */
    public Place[] stops() { return stops; }

    public long plannedTime() { return time(planned); }

    /** The time that the changes of the stops cost. */
    public long late() {
        long late = 0;
        for (int i = 0; i < stops.length; i++) {
            long plan = planned[i].delay();   // RC delay: City, Port | never Junction: the array is a private clone of an array of cities
            late += Math.max(0, stops[i].delay() - plan);   // RC delay: City, Port, Junction
        }
        return late;
    }

    private static long time(Place[] places) {
        long time = 0;
        for (Place place : places) {
            time += place.delay();   // RC delay: City, Port
                //+ | never Junction: the method is used only for planned, a private clone of an array of cities
        }
        return time;
    }
}
