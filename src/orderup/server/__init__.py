"""The live service: messages, tables, store, HTTP and WebSocket."""
