class Main {
    static class List { Object[] data = new Object[2]; int size;
        void add(Object o) { if (size == data.length) grow(); data[size++] = o; }
        private void grow() { Object[] more = new Object[size * 2]; System.arraycopy(data, 0, more, 0, size); data = more; }
        Object get(int i) { return data[i]; } }
    static class Map { static class Entry { Object key, value; Entry next; } Entry[] table = new Entry[4];
        Object put(Object key, Object value) {
            for (Entry e = table[0]; e != null; e = e.next) if (e.key.equals(key)) { Object old = e.value; e.value = value; return old; }
            Entry e = new Entry(); e.key = key; e.value = value; e.next = table[0]; table[0] = e; return null; }
        Object get(Object key) { for (Entry e = table[0]; e != null; e = e.next) if (e.key == key) return e.value; return null; } }
    static class Key { public boolean equals(Object o) { return o == this; } }
    static class Factory { static List list() { return new List(); } List own() { return list(); } }
    public static void main(String[] args) {
        List a = Factory.list(), b = Factory.list(), c = new Factory().own();
        a.add(new Object()); b.add("text"); c.add(new Key());
        Map m = new Map(), n = new Map();
        m.put(new Key(), a.get(0)); n.put("key", b.get(0));
        c.add(m.get(new Key())); a.add(n.get("key")); n.put(c, m);
    } }
