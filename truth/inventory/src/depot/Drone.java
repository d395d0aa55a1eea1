package depot;

final class Drone implements Carrier {
    @Override
    public long fee(int grams) {
        return 1500;
    }

    @Override
    public String name() {
        return "drone";
    }
}
