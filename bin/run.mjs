// npm run admin and its like: `node bin/run.mjs file.ts word…` on the product's Node, installed first where needed.
import { install } from './install.mjs'
import { main, productEnvironment, productNode, run } from './runtime.mjs'

await main(async () => {
  await install()
  return run(productNode(), process.argv.slice(2), { env: productEnvironment() })
})
