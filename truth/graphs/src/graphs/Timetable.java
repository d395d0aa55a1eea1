package graphs;

import java.util.Map;
import java.util.TreeMap;

/** The departures of lines, by hour. */
public final class Timetable {
    private final Map<String, MultiMap<Integer, Departure>> lines = new TreeMap<>();
    private final Map<String, MultiMap<Integer, Departure>> holidays = new TreeMap<>();

    public void regular(String line, int hour, int minute) {
        put(lines, line, hour, new Departure(minute));
    }

    public void late(String line, int hour, int minute, int delay) {
        put(lines, line, hour, new Delayed(minute, delay));
    }

    public void holiday(String line, int hour, int minute) {
        put(holidays, line, hour, new Special(minute));
    }

    private static void put(Map<String, MultiMap<Integer, Departure>> table, String line, int hour, Departure departure) {
        table.computeIfAbsent(line, name -> new MultiMap<>()).put(hour, departure);   // RC computeIfAbsent: TreeMap
            //+ | never library: private, always a TreeMap
    }

    /** The minute of the first departure in an hour, or 60. */
    public int first(String line, int hour) {
        int first = 60;
        for (Departure departure : lines.get(line).get(hour)) {   // RC get: TreeMap; hasNext: Chain$Walker; next: Chain$Walker
            //+ | never others: private, always a TreeMap, and the iterator of a Chain
            first = Math.min(first, departure.minute());   // RC minute: Timetable$Departure, Timetable$Delayed
                //+ | never Timetable$Special: they are put only into holidays
        }
        return first;
    }

    public int holidayMinutes() {
        int sum = 0;
        for (MultiMap<Integer, Departure> line : holidays.values()) {   // RC values: TreeMap; iterator: TreeMap$Values; hasNext: TreeMap$ValueIterator; next: TreeMap$ValueIterator
            //+ | never library: private, always a TreeMap
            for (Departure departure : line) {   // RC hasNext: MultiMap$Flat; next: MultiMap$Flat | never others: the iterator of a MultiMap
                sum += departure.minute();   // RC minute: Timetable$Special
                    //+ | never Timetable$Departure, Timetable$Delayed: they are put only into lines
            }
        }
        return sum;
    }

    private static class Departure {
        final int minute;

        Departure(int minute) {
            this.minute = minute;
        }

        int minute() { return minute; }
    }

    private static final class Delayed extends Departure {
        private final int delay;

        Delayed(int minute, int delay) {
            super(minute);
            this.delay = delay;
        }

        @Override int minute() { return minute + delay; }
    }

    private static final class Special extends Departure {
        Special(int minute) {
            super(minute);
        }

        @Override int minute() { return minute / 5 * 5; }
    }
}
