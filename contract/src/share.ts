/** Points of the most there are, in percent; 0 where there is nothing to reach. Multiplied first: 58 of 100 is 58. */
export const shareOf = (points: number, most: number): number => (most > 0 ? (points * 100) / most : 0);

/**
 * A number as people are shown it: whole, halves up. First cut to the 15 digits that a sum of fractions is good for, as
 * PostgreSQL does when it makes a numeric of a float.
 */
export const displayed = (value: number): number => {
  const exact = Number(value.toPrecision(15));
  return Math.sign(exact) * Math.round(Math.abs(exact)) + 0;
};

/** Whether it is as much as was asked for, by what is shown: who reads "67 %" has 67 %. */
export const reaches = (value: number, required: number): boolean => displayed(value) >= required;
