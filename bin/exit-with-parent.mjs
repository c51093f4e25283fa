// Loaded into the server by bin/start.mjs: when that process is gone, also by kill -9, the server stops in order
// in place of living on unseen.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
