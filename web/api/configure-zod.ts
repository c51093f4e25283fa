import { z } from 'zod'

// zod tries `new Function` once, which the page's content security policy refuses and reports. Import this module
// before the first schema is created, in the page and in every worker.
z.config({ jitless: true })
