const t = performance.now(); for (const m of (process.env.M ?? '').split(',').filter(Boolean)) require(m); globalThis.gc?.();
const m = process.memoryUsage(); console.log('require', (process.env.M ?? '').padEnd(40), Object.entries(m).map(([k, v]) => `${k} ${(v / 1e6).toFixed(1)}`).join(' '), Math.round(performance.now() - t), 'ms');
