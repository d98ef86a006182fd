/** Where the server of the browser's tests listens. */
export const e2ePort = 3179;
