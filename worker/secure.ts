import { secureHeaders } from 'hono/secure-headers';

/**
 * Headers of every answer. style-src needs 'unsafe-inline' for react-aria's positioning; scripts are our own files only
 * (data travels in application/json blocks, which a browser never runs).
 */
export const secure = secureHeaders({
  // What a handler says of its own bytes (a kept e-mail, a picture) is stricter than this.
  overwrite: false,
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});
