// Loaded into the server by bin/start.mjs: when that process ends, even by kill -9, the server stops in order instead
// of running on unnoticed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
