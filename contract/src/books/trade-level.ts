import { z } from 'zod';

/** A measure of the trade, such as Lexile or ATOS, as it is given: it is never computed here. */
export const TradeLevel = z.object({ scheme: z.string(), value: z.string() });
