/**
 * The requested image widths in pixels: small ones of 16 to 384, others of 640 to 3840
 * (specification, point 9).
 */
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** The next allowed width for an image shown `wanted` pixels wide; at most the largest one. */
export const nextImageWidth = (minimum: number): number => imageWidths.find((width) => width >= minimum) ?? 3840;
