/** The widths in which images are asked for, in pixels: small ones of 16 to 384, others of 640 to 3840 (specification, point 9). */
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** The next allowed width for an image that is shown `wanted` pixels wide; beyond the largest, that one. */
export const nextImageWidth = (minimum: number): number => imageWidths.find((width) => width >= minimum) ?? 3840;
