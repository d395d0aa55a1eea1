import depot.Bag;
import depot.Book;
import depot.Bundle;
import depot.Carrier;
import depot.Catalogue;
import depot.Courier;
import depot.Dispatch;
import depot.Gadget;
import depot.GiftCard;
import depot.Insured;
import depot.Item;
import depot.Pallet;
import depot.Perishable;
import depot.Post;
import depot.Promotions;
import depot.Shipment;
import depot.Till;
import depot.Warehouse;
import depot.price.PriceRule;
import depot.price.PriceRules;

import java.util.Arrays;
import java.util.List;

public class Tests {
    private static final Book BOOK = new Book("B1", 1500, 200);
    private static final Gadget GADGET = new Gadget("G1", 9900, 700);
    private static final Perishable CHEESE = new Perishable("P1", 400, 250, 12);
    private static final GiftCard CARD = new GiftCard(2500);
    private static final Bundle INNER = Bundle.of("U0", BOOK);
    private static final Bundle BUNDLE = Bundle.of("U1", BOOK, GADGET, CHEESE, INNER);
    private static final List<Item> ALL = Arrays.<Item>asList(BOOK, GADGET, CHEESE, CARD, BUNDLE);

    public static void main(String[] args) {
        items();
        warehouse();
        promotions();
        pallet();
        catalogue();
        carriers();
        till();
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

    static void items() {
        for (Item item : ALL) {
            check(!item.label().isEmpty());
        }
        equal("B1, 950 g", BOOK.label());
        equal("U1 + B1 + G1 + P1 + U0", BUNDLE.label());
        equal(20 + 950 + 700 + 330 + 970, BUNDLE.grams());
        BUNDLE.parts()[0] = CARD;
        equal("U1 + B1 + G1 + P1 + U0", BUNDLE.label());
        try {
            Bundle.of("U2", CARD);
            throw new AssertionError();
        } catch (IllegalArgumentException e) {
            equal("gift cards are sold alone", e.getMessage());
        }
        Bag<String> bag = new Bag<>();
        for (int i = 0; i < 9; i++) {
            bag.add("s" + i);
        }
        StringBuilder text = new StringBuilder();
        for (String s : bag) {
            text.append(s);
        }
        equal("s0s1s2s3s4s5s6s7s8", text.toString());
    }

    static void warehouse() {
        Warehouse warehouse = new Warehouse();
        equal("none", warehouse.oldest());
        warehouse.store(BOOK);
        warehouse.store(GADGET);
        warehouse.store(CHEESE);
        warehouse.store(BUNDLE);
        try {
            warehouse.store(CARD);
            throw new AssertionError();
        } catch (IllegalArgumentException e) {
            equal("gift cards stay in the till", e.getMessage());
        }
        check(warehouse.take("none") == null);
        equal("P1, 330 g, keeps 12 days", warehouse.oldest());
        equal(0, warehouse.repeated());
        warehouse.store(BOOK);
        equal(1, warehouse.repeated());
        for (String sku : new String[] {"B1", "G1", "P1", "U1"}) {
            warehouse.writeOff(sku);
        }
        equal(1500L + 9900 + BUNDLE.cents(), warehouse.loss());
        check(warehouse.take("B1") == BOOK);
        for (int i = 0; i < 128; i++) { // strings with the same hash code
            StringBuilder sku = new StringBuilder();
            for (int bit = 0; bit < 7; bit++) {
                sku.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            warehouse.store(new Gadget(sku.toString(), 1, 1));
        }
        equal(1, warehouse.repeated());
    }

    static void promotions() {
        Promotions promotions = new Promotions();
        equal("nothing left", promotions.handOut());
        promotions.sample(CHEESE);
        promotions.voucher(100);
        equal("a bit of P1, 330 g, keeps 12 days (20 g)", promotions.handOut());
        equal("gift card over 100 (5 g)", promotions.handOut());
        promotions.addPrize(BOOK);
        equal(950, promotions.prizeGrams());
        promotions.prizes().addAll(ALL);
        check(promotions.prizeGrams() > 950);
    }

    static void pallet() {
        Pallet pallet = new Pallet(5);
        check(pallet.load(GADGET));
        equal(12_700, pallet.grams());
        ALL.toArray(pallet.places());
        check(!ALL.isEmpty() && pallet.grams() > 12_700);
        check(!new Pallet(0).load(GADGET));
    }

    static void catalogue() {
        Catalogue catalogue = new Catalogue();
        catalogue.add(BOOK);
        catalogue.add(GADGET);
        catalogue.add(new Book("C1", 100, 10));
        equal("C1", catalogue.byWeight().get(0).sku());
        Catalogue other = new Catalogue();
        other.add(new Gadget("A1", 10, 10));
        other.add(BOOK);
        equal("A1", other.byWeight().get(0).sku());
        equal(1500L + 100, catalogue.centsBefore("D"));
        equal(11_500L, catalogue.centsBefore("Z"));
        for (Item a : ALL) {
            for (Item b : ALL) {
                check(Catalogue.cheapest(Arrays.asList(a, b).iterator()) != null);
            }
        }
        equal(CHEESE, Catalogue.cheapest(ALL.iterator()));
    }

    static void carriers() {
        Carrier courier = new Courier(500);
        for (Carrier carrier : new Carrier[] {new Post(), courier, Insured.of(courier)}) {
            Shipment shipment = Shipment.to("Bern").by(carrier).add(BOOK).build();
            check(shipment.fee() > 0 && shipment.returnFee() == 390);
            check(shipment.toString().startsWith("to Bern by "));
        }
        Shipment shipment = Shipment.to("Chur").insured().insured().add(BOOK).add(GADGET).add(CHEESE).add(CARD).add(BUNDLE)
                .build();
        equal("to Chur by post, insured", shipment.toString());
        equal(790L + 250, shipment.fee());
        equal(4250L, Shipment.to("Ulm").add(new Gadget("G9", 1, 25_000)).build().returnFee());
        equal(4200L, Shipment.to("Ulm").add(new Gadget("G8", 1, 20_001)).build().returnFee());
        Dispatch dispatch = new Dispatch();
        for (int zone = 0; zone < 3; zone++) {
            String name = dispatch.zoneName(zone);
            long fee = dispatch.zoneFee(zone, 100);
            dispatch.insure(zone);
            dispatch.insure(zone);
            equal(name + ", insured", dispatch.zoneName(zone));
            equal(fee + 250, dispatch.zoneFee(zone, 100));
        }
        for (Item item : ALL) {
            check(dispatch.urgentFee(item) > 0);
        }
        equal("post", Dispatch.standard("post").name());
        check(Dispatch.standard("drone") == null);
    }

    static void till() {
        Till till = new Till();
        equal("welcome", till.display());
        for (Item item : ALL) {
            till.scan(item);
        }
        equal(1500L + 9900 + 400 + 2500 + BUNDLE.cents(), till.total());
        for (Item item : ALL) {
            till.scan(item);
            check(till.display().startsWith(item.label()));
        }
        PriceRule percent = PriceRules.percentOff(50);
        PriceRule amount = PriceRules.amountOff(100);
        PriceRule least = PriceRules.atLeast(700, percent);
        PriceRule chain = PriceRules.chain(PriceRules.none(), percent, amount, PriceRules.chain(least));
        equal(700L, chain.apply(1500));
        for (PriceRule rule : new PriceRule[] {percent, amount, least, chain, PriceRules.none()}) {
            till.setRule(rule);
            till.scan(BOOK);
            equal(true, PriceRules.atLeast(800, PriceRules.atLeast(900, rule)).apply(1500) >= 800);
            equal(true, PriceRules.chain(rule, rule).apply(0) <= 700);
        }
        till.scanForMember(BOOK);
        equal("B1, 950 g: 1350", till.display());
        till.redeem(CARD);
        equal("-2500", till.display());
        long total = till.total();
        till.bottles(2);
        equal(total + 50, till.total());
        equal("-2500", till.display());
    }
}
