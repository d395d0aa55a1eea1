package mocked;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.mockito.MockedConstruction;
import station.Factory;
import station.Link;
import station.Station;

/** Mocks classes of the station, whose code Mockito then changes while it runs. */
public class Mocked {
    public static void main(String[] arguments) {
        Station station = new Station();
        for (int message = 0; message < 12; message++) {
            station.sendMessage("before " + message);
        }
        Link link = mock(Link.class);
        station.report(link);
        verify(link).transmit("id = 12");
        Station spied = spy(station);
        spied.sendMessage("spied");
        spied.report(new Factory().getLink());
        verify(spied, times(1)).sendMessage("spied");
        Factory factory = mock(Factory.class);
        when(factory.getLink()).thenReturn(link);
        spied.report(factory.getLink());
        verify(link).transmit("id = 13");
        try (MockedConstruction<Factory> made = mockConstruction(Factory.class)) {
            System.out.println(new Factory().getLink() + " " + made.constructed().size());
        }
        Factory secure = new Factory();
        secure.makeSecure();
        station.report(secure.getLink());
        for (int message = 0; message < 12; message++) {
            station.sendMessage("after " + message);
        }
        System.out.println("done");
    }
}
