#!/bin/bash
# Healthy once the server accepts writes. If the replica set is not initiated yet, initiates it with this server as its only member.
if command -v mongosh >/dev/null; then
  exec mongosh --quiet --eval '
    try { rs.status() } catch { rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "mongodb:27017" }] }) }
    quit(db.hello().isWritablePrimary ? 0 : 1)'
fi
exec 3<>/dev/tcp/127.0.0.1/27017
