/** Above the specification's mobile and tablet threshold of 992 px, two columns stand side by side. */
export const WIDE = '(min-width: 993px)'
