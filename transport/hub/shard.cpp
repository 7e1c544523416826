#include "transport/hub/shard.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <span>
#include <string>
#include <utility>

namespace signalbox::transport {

namespace asio = boost::asio;

namespace {

// A turn of the loop takes about a millisecond, so a sweep this late means that something blocked.
constexpr std::chrono::milliseconds stall_min{250};

// A delivery costs up to 7 us. A turn ends after this many deliveries or commands, so that requests
// and other sockets of the thread wait for about a millisecond.
constexpr std::size_t turn_cost_max = 128;

// Changes of one topic that may wait for their slices. More are delivered at once, which slows
// down a publisher that is faster than the thread delivers.
constexpr std::size_t deferred_changes_max = 64;

socketio::session_rules rules_of(const realtime_limits& limits) {
  return {.namespaces = limits.namespaces,
          .packets = {.namespace_bytes_max = limits.namespace_bytes_max,
                      .event_name_bytes_max = limits.event_name_bytes_max,
                      .nesting_depth_max = limits.nesting_depth_max,
                      .attachments_max = limits.attachments_max},
          .attachment_bytes_max = limits.attachment_bytes_max,
          .events_in_flight_max = limits.events_in_flight_max,
          .connect_timeout = limits.connect_timeout};
}

peer* peer_of(const receiver& one) {
  return static_cast<peer*>(one.client);
}

// A delivery reads about 400 bytes of a client, which a fan-out to thousands finds in no cache.
void fetch_ahead_of(std::span<const receiver> list, std::size_t at) {
  if (at + 4 < list.size()) engine_session::fetch_session(peer_of(list[at + 4]));
  if (at + 2 < list.size()) peer_of(list[at + 2])->fetch_link();
}

}  // namespace

shard::shard(io_thread& thread, const realtime_limits& limits, connection_listener& listener,
             log_sink log)
    : thread_(thread),
      limits_(limits),
      rules_(rules_of(limits)),
      listener_(&listener),
      log_(std::move(log)),
      sweep_timer_(thread.context) {
  for (const auto& nsp : rules_.namespaces) {
    disconnect_frames_.push_back(
        std::make_shared<const frame>(nsp == "/" ? std::string("41") : "41" + nsp + ','));
  }
}

shard::shard(io_thread& thread, const realtime_limits& limits, message_listener& messages,
             log_sink log)
    : thread_(thread),
      limits_(limits),
      messages_(&messages),
      log_(std::move(log)),
      sweep_timer_(thread.context) {}

void shard::start() {
  await_sweep();
}

void shard::hand_over(command what) {
  {
    const std::lock_guard lock(inbox_mutex_);
    inbox_.push_back(std::move(what));
    if (std::exchange(drain_scheduled_, true)) return;
  }
  asio::post(thread_.context, [this] { drain(); });
}

engine_session* shard::open(engineio::channel over, engine_session::origin from) {
  if (shutting_down_) return nullptr;
  const engineio::session_key key{.bits = fresh_random_bits(),
                                  .io_thread = static_cast<std::uint8_t>(thread_.index)};
  const auto now = std::chrono::steady_clock::now();
  std::unique_ptr<engine_session> made;
  if (messages_ != nullptr) {
    made = std::make_unique<message_peer>(*this, key, over, std::move(from), now);
  } else {
    made = std::make_unique<peer>(*this, key, over, std::move(from), now);
  }
  auto& fresh = peers_.emplace_back(std::move(made));
  fresh->position = peers_.size() - 1;
  // A session that began on a WebSocket is never looked up by its key.
  if (over == engineio::channel::polling) by_key_[key] = fresh.get();
  auto* const session = fresh.get();
  session->begin();
  return session;
}

engine_session* shard::find(const engineio::session_key& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  // A passed deadline counts even before the next sweep.
  auto& client = *found->second;
  client.sweep(std::chrono::steady_clock::now());
  return client.removed() ? nullptr : &client;
}

void shard::log(log_level level, std::string_view event, std::string_view fields) const {
  if (log_) log_(level, event, fields);
}

std::uint64_t shard::name(engine_session& client) {
  by_serial_[++last_serial_] = &client;
  return last_serial_;
}

void shard::unname(std::uint64_t serial) {
  by_serial_.erase(serial);
}

void shard::mark_dirty(engine_session& client) {
  if (std::exchange(client.dirty, true)) return;
  dirty_.push_back(&client);
  if (std::exchange(flush_scheduled_, true)) return;
  asio::post(thread_.context, [this] { flush_dirty(); });
}

void shard::remove(engine_session& client) {
  by_key_.erase(client.key());
  const auto position = client.position;
  removed_.push_back(std::move(peers_[position]));
  if (position + 1 != peers_.size()) {
    peers_[position] = std::move(peers_.back());
    peers_[position]->position = position;
  }
  peers_.pop_back();
}

void shard::count_topics(std::int64_t subscriptions_added) {
  const auto topics = static_cast<std::int64_t>(topics_.topic_count());
  thread_.counts.subscriptions.add(subscriptions_added);
  thread_.counts.topics.add(topics - std::exchange(counted_topics_, topics));
}

void shard::drain() {
  if (next_command_ == at_work_.size()) {
    at_work_.clear();
    next_command_ = 0;
    const std::lock_guard lock(inbox_mutex_);
    at_work_.swap(inbox_);
  }
  // All frames of this turn leave in one gathered write per connection.
  flush_scheduled_ = true;
  execute_commands();
  flush_dirty();
  if (topics_.has_deferred()) schedule_slice();
  {
    const std::lock_guard lock(inbox_mutex_);
    drain_scheduled_ = next_command_ < at_work_.size() || !inbox_.empty();
    if (!drain_scheduled_) return;
  }
  asio::post(thread_.context, [this] { drain(); });
}

void shard::execute_commands() {
  turn_cost_ = 0;
  while (next_command_ < at_work_.size() && turn_cost_ < turn_cost_max) {
    auto& next = at_work_[next_command_++];
    ++turn_cost_;
    is_last_of_turn_ = next_command_ == at_work_.size();
    std::visit([this](auto& what) { on(what); }, next);
  }
}

void shard::finish() {
  do {
    drain();
    complete_fan_outs();
  } while (drain_scheduled_);
}

void shard::schedule_slice() {
  if (std::exchange(slice_scheduled_, true)) return;
  asio::post(thread_.context, [this] { deliver_slice(); });
}

void shard::deliver_slice() {
  slice_scheduled_ = false;
  flush_scheduled_ = true;
  const auto slice = topics_.next_slice(turn_cost_max);
  for (std::size_t at = 0; at < slice.size(); ++at) {
    fetch_ahead_of(slice, at);
    deliver_deferred(*peer_of(slice[at]));
  }
  flush_dirty();
  if (topics_.has_deferred()) schedule_slice();
}

void shard::complete_fan_outs() {
  while (topics_.has_deferred())
    deliver_slice();
}

void shard::deliver_deferred(peer& client) {
  if (!topics_.has_deferred()) return;
  topics_.take_deferred(client, deferred_);
  for (const auto& each : deferred_)
    client.forward(each.topic, *each.change, *each.state, deferred_.size() == 1);
}

void shard::complete_fan_out(topic_key topic) {
  if (topics_.deferred_count(topic) == 0) return;
  for (const auto& one : topics_.subscribers(topic))
    deliver_deferred(*peer_of(one));
  topics_.end_fan_out(topic);
}

void shard::flush_dirty() {
  flush_scheduled_ = true;
  // A flush may mark others dirty, but never itself forever: a blocked one waits for its socket.
  for (std::size_t at = 0; at < dirty_.size(); ++at) {
    if (at + 4 < dirty_.size()) engine_session::fetch_session(dirty_[at + 4]);
    if (at + 2 < dirty_.size()) dirty_[at + 2]->fetch_link();
    dirty_[at]->dirty = false;
    dirty_[at]->flush();
  }
  dirty_.clear();
  flush_scheduled_ = false;
}

void shard::sweep() {
  // Removed sessions may still wait for a flush.
  flush_dirty();
  removed_.clear();
  const auto now = std::chrono::steady_clock::now();
  if (check_delay(now)) return await_sweep();
  // Backwards, because a removed peer is replaced by the last one, which was swept already.
  for (auto at = peers_.size(); at-- > 0;)
    peers_[at]->sweep(now);
  count_stalled();
  sweep_parked();
  await_sweep();
}

// Returns true when the thread was delayed: pending input is then read before clients are
// considered silent. Never twice in a row, so that deadlines also apply on a busy thread.
bool shard::check_delay(std::chrono::steady_clock::time_point now) {
  const auto late = now - sweep_timer_.expiry();
  if (late < stall_min) return stalled_ = false;
  thread_.counts.io_stalls.add();
  log(log_level::warning, "io_thread_stalled",
      "thread=" + std::to_string(thread_.index) + " ms=" +
          std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(late).count()));
  return stalled_ = !stalled_;
}

void shard::count_stalled() {
  std::int64_t connections = 0;
  std::int64_t bytes = 0;
  std::int64_t most = 0;
  for (const auto& one : peers_) {
    const auto waiting = static_cast<std::int64_t>(one->stalled_bytes());
    if (waiting == 0) continue;
    ++connections;
    bytes += waiting;
    most = std::max(most, waiting);
  }
  thread_.counts.stalled_connections.set(connections);
  thread_.counts.stalled_bytes.set(bytes);
  thread_.counts.stalled_bytes_most.set(most);
}

void shard::await_sweep() {
  sweep_timer_.expires_after(limits_.sweep_interval);
  sweep_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) sweep();
  });
}

peer* shard::named(std::uint64_t serial) {
  auto* const client = messages_ == nullptr ? static_cast<peer*>(session_named(serial)) : nullptr;
  if (client != nullptr) deliver_deferred(*client);
  return client;
}

engine_session* shard::session_named(std::uint64_t serial) {
  const auto found = by_serial_.find(serial);
  return found == by_serial_.end() ? nullptr : found->second;
}

void shard::on(commands::accept& what) {
  if (auto* client = named(what.serial)) client->accept(what.serial);
}

void shard::on(commands::refuse& what) {
  if (auto* client = named(what.serial)) {
    client->refuse(what.serial, std::move(what.message), std::move(what.code));
  }
}

void shard::on(commands::finish& what) {
  if (auto* client = named(what.serial)) client->finish(what.serial, std::move(what.answer));
}

void shard::on(commands::send& what) {
  auto* const client = messages_ == nullptr ? named(what.serial) : session_named(what.serial);
  if (client != nullptr) client->send(std::move(what.message));
}

void shard::on(commands::join& what) {
  if (auto* client = named(what.serial)) {
    client->join(what.serial, what.topic, std::move(what.first));
  }
}

void shard::on(commands::leave& what) {
  if (auto* client = named(what.serial)) client->leave(what.topic);
}

void shard::on(commands::publish& what) {
  if (topics_.deferred_count(what.topic) >= deferred_changes_max) complete_fan_out(what.topic);
  const auto subscribers = topics_.subscribers(what.topic);
  if (subscribers.size() > turn_cost_max || topics_.deferred_count(what.topic) > 0)
    return topics_.defer(what.topic, std::move(what.change));
  turn_cost_ += subscribers.size();
  for (std::size_t at = 0; at < subscribers.size(); ++at) {
    fetch_ahead_of(subscribers, at);
    auto& client = *peer_of(subscribers[at]);
    deliver_deferred(client);
    client.forward(what.topic, what.change, subscribers[at].state, is_last_of_turn_);
  }
}

void shard::on(commands::retire& what) {
  complete_fan_out(what.topic);
  count_topics(-static_cast<std::int64_t>(topics_.retire(what.topic)));
}

void shard::on(commands::close& what) {
  if (messages_ == nullptr) {
    if (auto* const client = named(what.serial)) client->close(what.serial, std::move(what.last));
  } else if (auto* const client = session_named(what.serial)) {
    static_cast<message_peer*>(client)->close(std::move(what.last));
  }
}

}  // namespace signalbox::transport
