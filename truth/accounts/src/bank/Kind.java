package bank;

public enum Kind { DEPOSIT, WITHDRAWAL, INTERNAL, WIRE, STANDING, FEE }
