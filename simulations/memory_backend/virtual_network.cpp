#include "simulations/memory_backend/virtual_network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "transport/hub/outbox_policy.hpp"

namespace signalbox::simulations {

namespace {

using transport::connection_id;
using transport::disconnect_reason;
using transport::frame_ptr;
using transport::topic_key;

namespace outbox_policy = transport::outbox_policy;

/// The cost of a frame beyond its text is not modelled: on a connection that is not slow all frames
/// leave immediately.
constexpr std::uint32_t only_thread = 0;

connection_id id_of(std::uint64_t line) {
  return {.io_thread = only_thread, .serial = line};
}

frame_ptr packet_frame(std::string_view packet) {
  return std::make_shared<transport::frame>(packet);
}

run_time time_for(std::size_t bytes, std::size_t bytes_per_second) {
  return run_time{static_cast<std::int64_t>(bytes * 1'000'000 / bytes_per_second)};
}

}  // namespace

/// One connection between a client and the server.
struct virtual_network::line {
  std::uint64_t number = 0;
  line_owner* owner = nullptr;
  std::size_t bytes_per_second = 0;
  bool is_client_gone = false;
  bool is_server_gone = false;  ///< data in flight still arrives, then the connection closes
  std::uint64_t activity = 0;
  bool is_sending = false;   ///< a slow connection: a frame is being sent
  run_time last_arrival{0};  ///< at the client
  run_time last_said{0};     ///< at the server
  transport::outbox waiting = {};
  std::shared_ptr<transport::connection_handler> handler = {};  ///< null: not admitted
  std::set<topic_key> subscriptions = {};
  std::set<topic_key> behind = {};
};

virtual_network::virtual_network(virtual_time& time, const transport::realtime_limits& limits)
    : time_(time), limits_(limits) {}

virtual_network::~virtual_network() = default;

// Clients.

std::optional<std::uint64_t> virtual_network::dial(line_owner& owner,
                                                   std::size_t bytes_per_second) {
  if (listener_ == nullptr) return std::nullopt;
  const auto number = ++last_line_;
  auto fresh = std::make_unique<line>();
  fresh->number = number;
  fresh->owner = &owner;
  fresh->bytes_per_second = bytes_per_second;
  lines_.emplace(number, std::move(fresh));
  totals_.open_lines = lines_.size();
  return number;
}

void virtual_network::emit(std::uint64_t number, outgoing_event what) {
  auto* const from = find(number);
  if (from == nullptr || from->is_client_gone) return;
  from->last_said = std::max(from->last_said, time_.now() + from->owner->latency());
  time_.at(from->last_said, [this, number, said = std::move(what)]() mutable {
    auto* const on = served(number);
    if (on == nullptr) return;
    if (said.event.empty()) {
      on->handler = listener_->connected(id_of(number), {.auth_json = std::move(said.argument),
                                                         .remote_address = "127.0.0.1",
                                                         .user_agent = "simulation"});
    } else if (on->handler) {
      on->handler->event({.name = std::move(said.event),
                          .arguments_json = fmt::format("[{}]", said.argument),
                          .ack_id = said.ack});
    }
  });
}

void virtual_network::hang_up(std::uint64_t number) {
  auto* const from = find(number);
  if (from == nullptr || std::exchange(from->is_client_gone, true)) return;
  const auto at = std::max(from->last_said, time_.now() + from->owner->latency());
  time_.at(at, [this, number] { end(number, disconnect_reason::client_left); });
}

void virtual_network::lose(std::uint64_t number) {
  auto* const from = find(number);
  if (from == nullptr || std::exchange(from->is_client_gone, true)) return;
  // In the middle of a heartbeat interval, as on average.
  time_.in(limits_.ping_interval / 2 + limits_.ping_timeout,
           [this, number] { end(number, disconnect_reason::ping_timeout); });
}

std::vector<std::uint64_t> virtual_network::numbers() const {
  std::vector<std::uint64_t> all;
  all.reserve(lines_.size());
  for (const auto& [number, each] : lines_)
    all.push_back(number);
  std::ranges::sort(all);
  return all;
}

void virtual_network::send_shutdown_notice(std::chrono::milliseconds spread) {
  const auto all = numbers();
  for (std::size_t at = 0; at < all.size(); ++at) {
    const auto after =
        spread * static_cast<std::int64_t>(at) / static_cast<std::int64_t>(all.size());
    put(*lines_.at(all[at]),
        packet_frame(fmt::format(R"(42["reconnect",{{"after_ms":{}}}])", after.count())), 0);
  }
}

void virtual_network::cut_all() {
  for (const auto number : numbers()) {
    auto& each = *lines_.at(number);
    if (std::exchange(each.is_server_gone, true)) continue;
    each.subscriptions.clear();
    if (const auto handler = std::exchange(each.handler, nullptr))
      handler->disconnected(disconnect_reason::shutting_down);
    const auto at = std::max(each.last_arrival, time_.now() + each.owner->latency());
    time_.at(at, [this, number] {
      const auto gone = lines_.extract(number);
      totals_.open_lines = lines_.size();
      if (!gone.empty() && !gone.mapped()->is_client_gone)
        gone.mapped()->owner->closed(number, "closed");
    });
  }
  topics_.clear();
  keys_.clear();
  totals_.open_topics = 0;
}

std::optional<std::uint64_t> virtual_network::published_version(const std::string& topic) const {
  const auto key = keys_.find(topic);
  if (key == keys_.end()) return std::nullopt;
  return topics_.at(key->second).version;
}

std::uint64_t virtual_network::activity_of(std::uint64_t number) const {
  const auto found = lines_.find(number);
  return found == lines_.end() ? 0 : found->second->activity;
}

std::size_t virtual_network::topics_of(std::uint64_t number) const {
  const auto found = lines_.find(number);
  return found == lines_.end() ? 0 : found->second->subscriptions.size();
}

virtual_network::line* virtual_network::find(std::uint64_t number) {
  const auto found = lines_.find(number);
  return found == lines_.end() ? nullptr : found->second.get();
}

virtual_network::line* virtual_network::served(std::uint64_t number) {
  auto* const found = find(number);
  return found == nullptr || found->is_server_gone ? nullptr : found;
}

void virtual_network::end(std::uint64_t number, disconnect_reason why) {
  if (served(number) == nullptr) return;
  const auto gone = lines_.extract(number);
  for (const auto key : gone.mapped()->subscriptions) {
    if (const auto received = topics_.find(key); received != topics_.end())
      received->second.subscribers.erase(number);
  }
  totals_.open_lines = lines_.size();
  if (gone.mapped()->handler) gone.mapped()->handler->disconnected(why);
}

// Sending to a client.

void virtual_network::put(line& to, frame_ptr packet, topic_key topic) {
  ++to.activity;
  if (to.is_client_gone) return;
  if (to.bytes_per_second == 0) {
    to.last_arrival = std::max(to.last_arrival, time_.now() + to.owner->latency());
    time_.at(to.last_arrival,
             [this, number = to.number, packet = std::move(packet)] { arrive(number, packet); });
    return;
  }
  to.waiting.push(std::move(packet), topic);
  // A slow connection still reads something, so the grace time never expires here.
  if (outbox_policy::is_past_hard_bound(to.waiting.kept_bytes(), limits_))
    return disconnect(to, time_.now(), disconnect_reason::slow_consumer);
  pump(to);
}

void virtual_network::put_change(line& to, const frame_ptr& change, topic_key topic) {
  ++to.activity;
  if (outbox_policy::must_drop_changes(to.waiting, change->size(), limits_)) {
    fall_behind(to, topic);
    return conflate(to);
  }
  const bool is_decided = decide_ && !to.is_client_gone;
  const auto what = is_decided ? decide_(++decided_) : delivery_fate::arrives;
  if (what == delivery_fate::vanishes) return;
  put(to, change, topic);
  if (what == delivery_fate::arrives_twice) put(to, change, topic);
}

void virtual_network::pump(line& to) {
  if (to.is_sending || to.waiting.empty()) return;
  to.is_sending = true;
  auto next = std::move(to.waiting.take(1).front());
  const auto takes = time_for(next->size(), to.bytes_per_second);
  time_.in(takes, [this, number = to.number, packet = std::move(next)] {
    auto* const on = find(number);
    if (on == nullptr) return;
    on->is_sending = false;
    on->last_arrival = std::max(on->last_arrival, time_.now() + on->owner->latency());
    time_.at(on->last_arrival, [this, number, packet] { arrive(number, packet); });
    if (outbox_policy::has_capacity(on->waiting.bytes(), limits_)) send_missed(*on);
    pump(*on);
  });
}

void virtual_network::conflate(line& of) {
  for (const auto key : of.waiting.drop_topics())
    fall_behind(of, key);
  ++totals_.conflated;
}

void virtual_network::fall_behind(line& which, topic_key topic) {
  if (!which.subscriptions.contains(topic)) return;
  which.behind.insert(topic);
  if (const auto received = topics_.find(topic); received != topics_.end()) {
    if (const auto subscription = received->second.subscribers.find(which.number);
        subscription != received->second.subscribers.end())
      subscription->second = true;
  }
}

void virtual_network::send_missed(line& of) {
  if (of.behind.empty() || of.is_server_gone) return;
  std::vector<topic_key> topics(of.behind.begin(), of.behind.end());
  of.behind.clear();
  if (of.handler) of.handler->behind(std::move(topics));
}

void virtual_network::arrive(std::uint64_t number, const frame_ptr& packet) {
  const auto* const on = find(number);
  if (on == nullptr || on->is_client_gone) return;
  ++totals_.deliveries;
  totals_.bytes += packet->packet().size();
  on->owner->arrived(number, packet->packet());
}

// The hub.

topic_key virtual_network::next_topic_key() {
  topics_[++last_topic_] = {};
  totals_.open_topics = topics_.size();
  return last_topic_;
}

void virtual_network::accept(connection_id id) {
  if (auto* const to = served(id.serial)) put(*to, packet_frame(R"(40{"sid":"virtual"})"), 0);
}

void virtual_network::refuse(connection_id id, std::string_view message, std::string_view code) {
  auto* const to = served(id.serial);
  if (to == nullptr) return;
  const nlohmann::json why{{"message", message}, {"data", {{"code", code}}}};
  put(*to, packet_frame("44" + why.dump()), 0);
  if (const auto handler = std::exchange(to->handler, nullptr))
    handler->disconnected(disconnect_reason::closed_by_server);
}

void virtual_network::finish(connection_id id, frame_ptr answer) {
  auto* const to = served(id.serial);
  if (to != nullptr && answer) put(*to, std::move(answer), 0);
}

void virtual_network::send(connection_id id, frame_ptr message) {
  if (auto* const to = served(id.serial)) put(*to, std::move(message), 0);
}

void virtual_network::join(connection_id id, topic_key key, std::vector<frame_ptr> first) {
  auto* const to = served(id.serial);
  if (to == nullptr) return;
  ++to->activity;
  if (const auto received = topics_.find(key); received != topics_.end()) {
    received->second.subscribers[id.serial] = false;
    to->subscriptions.insert(key);
    to->behind.erase(key);
  }
  // A snapshot larger than the bound is still sent, but only when nothing is queued before it.
  if (outbox_policy::must_drop_changes(to->waiting, 0, limits_)) {
    fall_behind(*to, key);
    return conflate(*to);
  }
  for (auto& frame : first)
    put(*to, std::move(frame), key);
}

void virtual_network::leave(connection_id id, topic_key key) {
  auto* const user = served(id.serial);
  if (user == nullptr) return;
  ++user->activity;
  user->subscriptions.erase(key);
  user->behind.erase(key);
  if (const auto received = topics_.find(key); received != topics_.end())
    received->second.subscribers.erase(id.serial);
}

void virtual_network::publish(topic_key key, frame_ptr change) {
  const auto found = topics_.find(key);
  if (found == topics_.end()) return;
  ++totals_.published;
  auto& received = found->second;
  const auto what = read_packet(change->packet());
  if (received.name.empty()) received.name = what.topic;
  received.version = what.number;
  keys_[received.name] = key;
  for (const auto& [number, is_behind] : received.subscribers) {
    if (!is_behind) put_change(*lines_.at(number), change, key);
  }
}

void virtual_network::retire(topic_key key) {
  const auto gone = topics_.extract(key);
  if (gone.empty()) return;
  for (const auto& [number, is_behind] : gone.mapped().subscribers) {
    auto& user = *lines_.at(number);
    ++user.activity;
    user.subscriptions.erase(key);
    user.behind.erase(key);
  }
  if (const auto named = keys_.find(gone.mapped().name);
      named != keys_.end() && named->second == key)
    keys_.erase(named);
  totals_.open_topics = topics_.size();
}

void virtual_network::close(connection_id id, frame_ptr last) {
  auto* const to = served(id.serial);
  if (to == nullptr) return;
  if (last) put(*to, std::move(last), 0);
  disconnect(*to, std::max(to->last_arrival, time_.now() + to->owner->latency()),
             disconnect_reason::closed_by_server);
}

void virtual_network::disconnect(const line& from, run_time at, disconnect_reason why) {
  time_.at(at, [this, number = from.number, why] {
    auto* const ending = served(number);
    if (ending == nullptr) return;
    auto* const owner = ending->is_client_gone ? nullptr : ending->owner;
    end(number, why);
    if (owner != nullptr) owner->closed(number, "closed");
  });
}

}  // namespace signalbox::simulations
