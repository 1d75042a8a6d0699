/** The longest code (RFC 9649, section 3.7.2.1). */
export const maxCodeBits = 15;

/** Greens, and behind them the lengths of copies; behind those the places of the colour cache (section 3.7.1). */
export const firstLength = 256;
export const greenSymbols = firstLength + 24;
export const colourSymbols = 256;
export const distanceSymbols = 40;

/** The order in which the lengths of the code of lengths stand (section 3.7.2.1.2). */
export const lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
