#!lua name=pentaraduga_@VERSION@
-- Everything that must be decided and written in one step. One node's word about a room counts only
-- while the owner key says exactly "NODE EPOCH"; a released room says "- EPOCH RELEASED_AT_MS".
-- The last log entry is never trimmed, so the log always tells where it ends.

local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function integer(number)
  return string.format('%.0f', number)
end

local function fenced(text)
  return redis.error_reply('FENCED ' .. text)
end

-- nil, or the error for a caller that does not own the room
local function not_owner(own, owner)
  local current = redis.call('GET', own)
  if current == owner then return nil end
  return fenced('the room belongs to "' .. (current or 'nobody') .. '", not to "' .. owner .. '"')
end

local function last_seq(log)
  local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if not last then return 0 end
  return tonumber(string.match(last[1], '^%d+'))
end

local function add(log, first, args, from)
  for i = from, #args do
    redis.call('XADD', log, integer(first + i - from) .. '-0', 'e', args[i])
  end
end

local function keep(keys, ttl_ms)
  for i = 1, #keys do redis.call('PEXPIRE', keys[i], ttl_ms) end
end

-- own log snap | node first_seq entry...
local function create(keys, args)
  if redis.call('EXISTS', unpack(keys)) > 0 then return redis.error_reply('EXISTS') end
  redis.call('SET', keys[1], args[1] .. ' 1')
  add(keys[2], tonumber(args[2]), args, 3)
  return 1
end

-- own log snap | expected owner, node -> {epoch, now}, or {} if the owner changed meanwhile
local function claim(keys, args)
  local current = redis.call('GET', keys[1])
  if not current or redis.call('EXISTS', keys[2]) == 0 then return redis.error_reply('NOROOM') end
  if current ~= args[1] then return {} end
  local epoch = tonumber(string.match(current, '^%S+ (%d+)')) + 1
  redis.call('SET', keys[1], args[2] .. ' ' .. integer(epoch))
  redis.call('PERSIST', keys[2])
  redis.call('PERSIST', keys[3])
  return {epoch, now_ms()}
end

-- own log snap | owner keep_ms
local function release(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local epoch = string.match(args[1], ' (%d+)$')
  redis.call('SET', keys[1], '- ' .. epoch .. ' ' .. integer(now_ms()))
  keep(keys, args[2])
  return 1
end

-- own log | owner first_seq entry...
local function append(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local first, last = tonumber(args[2]), last_seq(keys[2])
  if last ~= first - 1 then
    return fenced('the log ends at ' .. integer(last) .. ', the append begins at ' .. integer(first))
  end
  add(keys[2], first, args, 3)
  return #args - 2
end

-- own log snap | owner seq state
local function snapshot(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local seq = tonumber(args[2])
  local last, before = last_seq(keys[2]), tonumber(redis.call('HGET', keys[3], 'seq') or '0')
  if seq > last or seq < before then
    return fenced('a snapshot at ' .. integer(seq) .. ' between ' .. integer(before)
      .. ' and the end of the log at ' .. integer(last) .. ' was expected')
  end
  redis.call('HSET', keys[3], 'seq', args[2], 'state', args[3])
  return redis.call('XTRIM', keys[2], 'MINID', args[2] .. '-0')
end

-- lease beat | lease_ms keep_ms
local function beat(keys, args)
  local now = now_ms()
  redis.call('SET', keys[1], '1', 'PX', args[1])
  redis.call('SET', keys[2], integer(now), 'PX', args[2])
  return now
end

-- code | room ttl_ms -> 1 if the code now leads to the room
local function reserve_code(keys, args)
  local room = redis.call('GET', keys[1])
  if room and room ~= args[1] then return 0 end
  redis.call('SET', keys[1], args[1], 'PX', args[2])
  return 1
end

-- code | room
local function free_code(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return 0 end
  return redis.call('DEL', keys[1])
end

-- `allow-oom`: what keeps a node alive, hands rooms over or frees memory works in a full store.
local function register(name, callback, ...)
  redis.register_function{
    function_name = 'pentaraduga_@VERSION@_' .. name, callback = callback, flags = {...},
  }
end

register('create', create)
register('claim', claim, 'allow-oom')
register('release', release, 'allow-oom')
register('append', append)
register('snapshot', snapshot, 'allow-oom')
register('beat', beat, 'allow-oom')
register('reserve_code', reserve_code)
register('free_code', free_code, 'allow-oom')
