import { z } from 'zod'

// zod would try `new Function` once, which the page's content security policy refuses and reports. This module has to be
// imported before the first schema is made, in the page and in every worker.
z.config({ jitless: true })
