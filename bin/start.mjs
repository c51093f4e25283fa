import { buildWeb } from './build.mjs'
import { installPackages } from './install.mjs'
import { runMain, runServer } from './runtime.mjs'

await runMain(async () => {
  await installPackages()
  await buildWeb()
  return runServer(['server/main.ts'])
})
