// npm run admin and its like: `node bin/run.mjs file.ts word…` on the product's Node, installed first where needed.
import { installPackages } from './install.mjs'
import { runMain, productEnvironment, findProductNode, runCommand } from './runtime.mjs'

await runMain(async () => {
  await installPackages()
  return runCommand(findProductNode(), process.argv.slice(2), { env: productEnvironment() })
})
