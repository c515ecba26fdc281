#!lua name=pentaraduga_@VERSION@
-- Everything that must be decided and written in one step. One node's word about a room counts only
-- while the owner key says "NODE EPOCH", then " TERM" if the node had reason to make sure of it; a
-- released room says "- EPOCH RELEASED_AT_MS", in room time, as beats are: the wall clock may be set
-- while a node runs, and room time never jumps. In a cluster a step can only touch one slot: the
-- keys of a room, of a device or of a node.
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
  if current and string.sub(current .. ' ', 1, #owner + 1) == owner .. ' ' then return nil end
  return fenced('the room belongs to "' .. (current or 'nobody') .. '", not to "' .. owner .. '"')
end

local function last_seq(log)
  local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if not last then return 0 end
  return tonumber(string.match(last[1], '^%d+'))
end

-- args from `from` on: entry, its checksum, entry, its checksum...
local function add(log, first, args, from)
  for i = from, #args, 2 do
    redis.call('XADD', log, integer(first + (i - from) / 2) .. '-0', 'e', args[i], 'c', args[i + 1])
  end
end

local function keep(keys, ttl_ms)
  for i = 1, #keys do redis.call('PEXPIRE', keys[i], ttl_ms) end
end

-- own log snap | node format first_seq (entry sum)...
local function create(keys, args)
  if redis.call('EXISTS', unpack(keys)) > 0 then return redis.error_reply('EXISTS') end
  redis.call('SET', keys[1], args[1] .. ' 1')
  redis.call('HSET', keys[3], 'format', args[2])
  add(keys[2], tonumber(args[3]), args, 4)
  return 1
end

-- own log snap rec [lease] | expected owner, node, format -> {epoch, now}, or {} if the owner changed
-- meanwhile, or made sure that it is the owner, or (no cluster) is found alive.
local function claim(keys, args)
  local current = redis.call('GET', keys[1])
  local held = redis.call('HMGET', keys[3], 'seq', 'format')
  if not current or redis.call('EXISTS', keys[2]) == 0 and not held[1] then
    return redis.error_reply('NOROOM')
  end
  -- From before there were formats, or damaged: 0.
  local format = tonumber(held[2] or '0') or 0
  if format > tonumber(args[3]) then return redis.error_reply('NEWER ' .. integer(format)) end
  if current ~= args[1] then return {} end
  if keys[5] and redis.call('EXISTS', keys[5]) == 1 then return {} end
  -- A damaged owner says no epoch: this one is higher than any.
  local epoch = tonumber(string.match(current, '^%S+ (%d+)') or now_ms()) + 1
  redis.call('SET', keys[1], args[2] .. ' ' .. integer(epoch))
  redis.call('HSET', keys[3], 'format', args[3])
  redis.call('PERSIST', keys[2])
  redis.call('PERSIST', keys[3])
  redis.call('PERSIST', keys[4])
  return {epoch, now_ms()}
end

-- own log snap rec | owner keep_ms room_time
local function release(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local epoch = string.match(args[1], ' (%d+)$')
  redis.call('SET', keys[1], '- ' .. epoch .. ' ' .. args[3])
  keep(keys, args[2])
  return 1
end

-- own log | owner term. The mark makes a claim fail that saw the lease run out before this term.
local function confirm(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  redis.call('SET', keys[1], args[1] .. ' ' .. args[2])
  return 1
end

-- Whether the log, which ends at or after the last of these entries, has them already. Some may be cut
-- off by a snapshot: in one epoch one owner has written one entry under each number.
local function there_already(log, first, last, args, from)
  local found = redis.call('XRANGE', log, integer(first) .. '-0', integer(last) .. '-0')
  for i = 1, #found do
    local seq = tonumber(string.match(found[i][1], '^%d+'))
    if found[i][2][2] ~= args[from + 2 * (seq - first)] then return false end
  end
  return true
end

-- own log | owner first_seq (entry sum)...; again with the same entries is harmless
local function append(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local first, count, last = tonumber(args[2]), (#args - 2) / 2, last_seq(keys[2])
  local to = first + count - 1
  if last >= to and there_already(keys[2], first, to, args, 3) then return count end
  if last ~= first - 1 then
    return fenced('the log ends at ' .. integer(last) .. ', the append begins at ' .. integer(first))
  end
  add(keys[2], first, args, 3)
  return count
end

-- own log snap | owner seq state sum; an older one than that which is there (asked again after a later
-- one got through) changes nothing. The one before stays, with the log from there on, in case the disk
-- damages the newest.
local function snapshot(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local seq = tonumber(args[2])
  local last, held = last_seq(keys[2]), redis.call('HMGET', keys[3], 'seq', 'state', 'sum', 'before_seq')
  local before = tonumber(held[1] or '0') or 0
  if seq > last then
    return fenced('a snapshot at ' .. integer(seq) .. ', but the log ends at ' .. integer(last))
  end
  if before > last then before = 0 end  -- damaged
  if seq < before then return 0 end
  if before > 0 and before < seq then
    held[4] = held[1]
    redis.call('HSET', keys[3], 'before_seq', held[1], 'before_state', held[2] or '',
      'before_sum', held[3] or '')
  end
  redis.call('HSET', keys[3], 'seq', args[2], 'state', args[3], 'sum', args[4])
  if not held[4] then return 0 end
  return redis.call('XTRIM', keys[2], 'MINID', held[4] .. '-0')
end

-- own log lost | owner last keep_ms: the log ends at `last` from now on; what followed is put aside
local function cut(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  local last, at = tonumber(args[2]), 0
  local found = redis.call('XRANGE', keys[2], '-', '+')
  redis.call('DEL', keys[2])
  for i = 1, #found do
    local id, fields = found[i][1], found[i][2]
    local seq = tonumber(string.match(id, '^%d+'))
    if seq <= last then
      redis.call('XADD', keys[2], id, unpack(fields))
      at = seq
    else
      redis.call('XADD', keys[3], '*', 'id', id, unpack(fields))
      keep({keys[3]}, args[3])
    end
  end
  -- The snapshot covers it, so nobody reads it; it tells where the log ends.
  if at < last then redis.call('XADD', keys[2], integer(last) .. '-0', 'e', '') end
  return #found
end

-- own log rec | owner number text; the last 200 are kept
local function keep_record(keys, args)
  local problem = not_owner(keys[1], args[1])
  if problem then return problem end
  redis.call('HDEL', keys[3], integer(tonumber(args[2]) - 200))
  return redis.call('HSET', keys[3], args[2], args[3])
end

-- lease beat | lease_ms keep_ms room_time address
local function beat(keys, args)
  local now = now_ms()
  redis.call('SET', keys[1], args[4], 'PX', args[1])
  redis.call('SET', keys[2], args[3], 'PX', args[2])
  return now
end

-- rooms of a node, or all nodes | field value
local function note(keys, args)
  return redis.call('HSET', keys[1], args[1], args[2])
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

-- stats seen | level deal round begun outcome played_ms moves points ttl_ms n name... (key best)...
-- A device's solitaires of one game. stats: LEVEL|NAME, and which attempt is open. seen: what is known
-- of an attempt (r|ROUND), of a deal (d|LEVEL|DEAL: won or shown) and which attempt a deal has
-- (o|LEVEL|DEAL), so that nothing counts twice. No deal: there is but one, and every game counts.
-- The n names are others of the deal, without "d|". No number: an empty word.
local function count_attempt(keys, args)
  local stats, seen = keys[1], keys[2]
  local level, round, outcome, names = args[1], args[3], args[5], tonumber(args[10])
  local deal = args[2] ~= '' and level .. '|' .. args[2]

  local function decided()
    if not deal then return false end
    if redis.call('HEXISTS', seen, 'd|' .. deal) == 1 then return true end
    for i = 11, 10 + names do
      if redis.call('HEXISTS', seen, 'd|' .. args[i]) == 1 then return true end
    end
    return false
  end
  local function better(name, value, sign)
    local field = level .. '|' .. name
    local best = redis.call('HGET', stats, field)
    if value == '' or best and (tonumber(value) - tonumber(best)) * sign <= 0 then return false end
    redis.call('HSET', stats, field, value)
    return true
  end
  local function leave_open()
    local other = redis.call('HGET', stats, 'open')
    if other then
      redis.call('HSET', seen, 'r|' .. other, 'left')
      redis.call('HSET', stats, redis.call('HGET', stats, 'open_level') .. '|streak', 0)
      redis.call('HDEL', stats, 'open', 'open_level')
    end
  end

  local state = redis.call('HGET', seen, 'r|' .. round)
  -- Another room with the same deal plays the same game.
  local first = state and string.match(state, '^as (.+)$')
  if not state and args[4] == '1' and deal then
    local before = redis.call('HGET', seen, 'o|' .. deal)
    local going = before and redis.call('HGET', seen, 'r|' .. before)
    if going == 'open' or going == 'left' then
      redis.call('HSET', seen, 'r|' .. round, 'as ' .. before)
      first = before
      if going == 'left' then
        leave_open()
        redis.call('HSET', seen, 'r|' .. first, 'open')
        redis.call('HSET', stats, 'open', first, 'open_level', level)
      end
    end
  end
  if first then
    round = first
    state = redis.call('HGET', seen, 'r|' .. round)
  end
  if not state and args[4] == '1' then
    -- Starting another one gives up the one that was open.
    leave_open()
    state = decided() and 'uncounted' or 'open'
    if state == 'open' then
      redis.call('HSET', stats, 'open', round, 'open_level', level)
      redis.call('HINCRBY', stats, level .. '|played', 1)
      if deal then redis.call('HSET', seen, 'o|' .. deal, round) end
    end
    redis.call('HSET', seen, 'r|' .. round, state)
  end
  -- What was left, or lost in another room, can still be won.
  local winning = outcome == 'won' and (state == 'left' or state == 'lost')
  if outcome ~= '' and (state == 'open' or winning) then
    redis.call('HSET', seen, 'r|' .. round, outcome)
    if redis.call('HGET', stats, 'open') == round then
      redis.call('HDEL', stats, 'open', 'open_level')
    end
    if outcome ~= 'won' then
      redis.call('HSET', stats, level .. '|streak', 0)
    elseif not decided() then
      if deal then redis.call('HSET', seen, 'd|' .. deal, 'won') end
      redis.call('HINCRBY', stats, level .. '|won', 1)
      better('best_streak', redis.call('HINCRBY', stats, level .. '|streak', 1), 1)
      better('best_ms', args[6], -1)
      better('best_points', args[8], 1)
      if better('fewest_moves', args[7], -1) then
        for i = 11 + names, #args, 2 do
          redis.call('HSET', stats, level .. '|best_' .. args[i], args[i + 1])
        end
      end
    end
  end
  if outcome == 'shown' and deal then redis.call('HSETNX', seen, 'd|' .. deal, 'shown') end
  keep(keys, args[9])
  return 1
end

local function add_fields(key, packed)
  local held = cmsgpack.unpack(packed)
  for i = 1, #held, 2 do redis.call('HSETNX', key, held[i], held[i + 1]) end
end

-- A device's statistics of a game go to another device, whose keys may lie in another slot. So they are
-- lifted from the one (stats seen out), put down at the other (stats seen), and then dropped. Whatever
-- is counted meanwhile counts where it is counted, and each step may be repeated.

-- stats seen out | move to keep_ms -> {move, to, stats, seen}: what is on its way, this move's or one
-- that broke off; {} if there is nothing, or nothing more of this move
local function lift_stats(keys, args)
  local out = redis.call('HMGET', keys[3], 'move', 'to', 'stats', 'seen')
  if out[3] then return out end
  if redis.call('HEXISTS', keys[3], 'm|' .. args[1]) == 1 then return {} end
  local stats, seen = redis.call('HGETALL', keys[1]), redis.call('HGETALL', keys[2])
  if #stats + #seen == 0 then return {} end
  out = {args[1], args[2], cmsgpack.pack(stats), cmsgpack.pack(seen)}
  redis.call('HSET', keys[3], 'move', out[1], 'to', out[2], 'stats', out[3], 'seen', out[4])
  redis.call('DEL', keys[1], keys[2])
  keep({keys[3]}, args[3])
  return out
end

-- stats seen | move stats seen keep_ms. They replace what is there, unless nothing was counted: then
-- only what is known of deals is added. The mark m|MOVE makes sure that they come once.
local function put_stats(keys, args)
  local mark = 'm|' .. args[1]
  if redis.call('HEXISTS', keys[2], mark) == 1 then return 0 end
  if #cmsgpack.unpack(args[2]) > 0 then redis.call('DEL', keys[1], keys[2]) end
  add_fields(keys[1], args[2])
  add_fields(keys[2], args[3])
  redis.call('HSET', keys[2], mark, '1')
  keep(keys, args[4])
  return 1
end

-- out | move mark_ms. That the move was made is remembered for as long as it may be asked for again.
local function drop_stats(keys, args)
  if redis.call('HGET', keys[1], 'move') ~= args[1] then return 0 end
  redis.call('HDEL', keys[1], 'move', 'to', 'stats', 'seen')
  redis.call('HSET', keys[1], 'm|' .. args[1], '1')
  keep(keys, args[2])
  return 1
end

-- | {words, command...}... -> the numbers of the commands that the caller's user may not send
local function may(keys, args)
  local refused, number, at = {}, 0, 1
  while at <= #args do
    local words = tonumber(args[at])
    number = number + 1
    if not redis.acl_check_cmd(unpack(args, at + 1, at + words)) then
      refused[#refused + 1] = number
    end
    at = at + words + 1
  end
  return refused
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
register('confirm', confirm, 'allow-oom')
register('snapshot', snapshot, 'allow-oom')
register('cut', cut, 'allow-oom')
register('keep_record', keep_record)
register('count_attempt', count_attempt)
register('lift_stats', lift_stats)
register('put_stats', put_stats)
register('drop_stats', drop_stats, 'allow-oom')
register('beat', beat, 'allow-oom')
register('note', note, 'allow-oom')
register('reserve_code', reserve_code)
register('free_code', free_code, 'allow-oom')
register('may', may, 'allow-oom')
