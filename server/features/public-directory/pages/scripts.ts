/** The sources of the scripts, which are their keys in the build manifest. */
export const PUBLIC_DIRECTORY_SCRIPT_SOURCE = 'public-directory/public-directory.ts'
export const EMBEDDED_DIRECTORY_SCRIPT_SOURCE = 'embed/embedded-directory.ts'
