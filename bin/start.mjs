import { buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { main, runServer } from './runtime.mjs'

await main(async () => {
  await install()
  await buildWeb()
  return runServer(['server/main.ts'])
})
