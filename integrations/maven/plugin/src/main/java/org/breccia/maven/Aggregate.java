package org.breccia.maven;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Several modules on one page: a row for each and their sums. */
final class Aggregate {

    /** Covered and all, of receiver classes or target methods. */
    static final class Count {
        int covered;
        int all;

        void add(Count other) {
            covered += other.covered;
            all += other.all;
        }

        /** The percentage is rounded as in the command: 100 means everything, 0 means nothing. */
        @Override
        public String toString() {
            if (all == 0) {
                return "n/a (0/0)";
            }
            long tenths = (2000L * covered + all) / (2L * all);
            if (covered > 0 && covered < all) {
                tenths = Math.max(1, Math.min(999, tenths));
            }
            return tenths / 10 + "." + tenths % 10 + " % (" + covered + "/" + all + ")";
        }
    }

    /** A module. */
    static final class Row {
        final String name;
        final String link;
        final Count rc = new Count();
        final Count tm = new Count();

        Row(String name, String link) {
            this.name = name;
            this.link = link;
        }
    }

    private Aggregate() {}

    /** Reads the sums from a module's report: receiver classes are its branches, target methods its instructions. */
    static Row read(String name, String link, File xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        Row row = new Row(name, link);
        Node root = factory.newDocumentBuilder().parse(xml).getDocumentElement();
        for (Node child = root.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element && child.getNodeName().equals("counter")) {
                Element counter = (Element) child;
                count(counter, "BRANCH", row.rc);
                count(counter, "INSTRUCTION", row.tm);
            }
        }
        return row;
    }

    /** The total line, in the form of the command. */
    static String total(List<Row> rows) {
        Row sum = sum(rows);
        return "TOTAL  RC " + sum.rc + "  TM " + sum.tm;
    }

    /** The page. */
    static String page(String title, List<Row> rows) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + escape(title) + "</title>\n"
                + "<style>\n:root { color-scheme: light dark; }\n"
                + "body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }\n"
                + "table { border-collapse: collapse; width: 100%; }\n"
                + "th, td { text-align: left; padding: .4rem .8rem; border-bottom: 1px solid #8884; }\n"
                + "td + td, th + th { text-align: right; font-variant-numeric: tabular-nums; }\n"
                + "tfoot { font-weight: bold; }\n</style>\n</head>\n<body>\n<h1>" + escape(title) + "</h1>\n"
                + "<p>Each module is judged by its own tests.</p>\n<table>\n<thead><tr><th scope=\"col\">Module</th>"
                + "<th scope=\"col\">Receiver classes (RC)</th><th scope=\"col\">Target methods (TM)</th></tr></thead>\n"
                + "<tbody>\n");
        for (Row row : rows) {
            page.append("<tr><td><a href=\"").append(escape(address(row.link))).append("\">").append(escape(row.name));
            page.append("</a></td><td>").append(row.rc).append("</td><td>").append(row.tm).append("</td></tr>\n");
        }
        Row sum = sum(rows);
        page.append("</tbody>\n<tfoot><tr><td>All modules</td><td>").append(sum.rc).append("</td><td>");
        return page.append(sum.tm).append("</td></tr></tfoot>\n</table>\n</body>\n</html>\n").toString();
    }

    private static void count(Element counter, String type, Count count) {
        if (counter.getAttribute("type").equals(type)) {
            count.covered = Integer.parseInt(counter.getAttribute("covered"));
            count.all = count.covered + Integer.parseInt(counter.getAttribute("missed"));
        }
    }

    private static Row sum(List<Row> rows) {
        Row sum = new Row("", "");
        for (Row row : rows) {
            sum.rc.add(row.rc);
            sum.tm.add(row.tm);
        }
        return sum;
    }

    private static String address(String path) {
        try {
            // A colon in the first part would be read as a scheme.
            return new URI(null, null, "./" + path, null).toASCIIString();
        } catch (URISyntaxException problem) {
            return path;
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
