#include "transport/hub/recovery_service.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/encoding/base64.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

namespace {

std::chrono::steady_clock::time_point now() {
  return std::chrono::steady_clock::now();
}

recovery_ledger::bounds bounds_of(const realtime_limits& limits) {
  // A loss is noticed after a missed heartbeat at the latest, and frames sent until then are
  // missing.
  const auto noticed_after = limits.ping_interval + limits.ping_timeout + limits.sweep_interval;
  return {.log = {.bytes_max = limits.recovery_log_bytes_max,
                  .age = limits.recovery_window + noticed_after},
          .window = limits.recovery_window,
          .parked_max = limits.recovery_parked_max,
          .replay_bytes_max = limits.outbox_bytes_max};
}

// The first number is random, so that an offset from an earlier process is not mistaken for one of
// this process. It is far below 2^53, so that clients can store it as a number.
std::uint64_t first_number() {
  constexpr std::uint64_t range = std::uint64_t{1} << 40U;
  std::uint64_t bits = 0;
  const auto fresh = fresh_random_bits();
  std::memcpy(&bits, fresh.data(), sizeof bits);
  return 1 + bits % range;
}

// Larger than any valid offset.
constexpr std::uint64_t impossible_offset = ~std::uint64_t{0};

std::uint64_t read_offset(const nlohmann::json& offset) {
  if (!offset.is_string()) return impossible_offset;
  const auto& text = offset.get_ref<const std::string&>();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : impossible_offset;
}

}  // namespace

std::optional<return_request> read_return_request(std::string_view auth_json,
                                                  socketio::namespace_index where) {
  if (auth_json.find("\"pid\"") == std::string_view::npos) return std::nullopt;
  const auto said = nlohmann::json::parse(auth_json, nullptr, false);
  const auto pid = said.is_object() ? said.find("pid") : said.end();
  if (pid == said.end()) return std::nullopt;
  return_request out{.where = where};
  const auto bytes =
      pid->is_string() ? core::from_base64url(pid->get_ref<const std::string&>()) : std::nullopt;
  if (bytes && bytes->size() == out.pid.size()) std::ranges::copy(*bytes, out.pid.begin());
  const auto offset = said.find("offset");
  if (offset != said.end() && !offset->is_null()) out.offset = read_offset(*offset);
  return out;
}

recovery_service::recovery_service(const realtime_limits& limits,
                                   const std::vector<std::unique_ptr<shard>>& shards)
    : shards_(shards), ledger_(bounds_of(limits), first_number()) {}

void recovery_service::accept(connection_id id) {
  const recovery_ticket fresh{.sid = fresh_random_bits(), .pid = fresh_random_bits()};
  const std::lock_guard lock(mutex_);
  if (ledger_.accept(id, fresh)) hand_over(id, commands::admit{id.serial, fresh});
}

void recovery_service::refuse(connection_id id, std::string_view message, std::string_view code) {
  const std::lock_guard lock(mutex_);
  const auto where = ledger_.find(id);
  if (!where || where->accepted) return;
  hand_over(id, commands::refuse{id.serial, std::string(message), std::string(code)});
}

void recovery_service::finish(connection_id id, frame_ptr answer) {
  const std::lock_guard lock(mutex_);
  const auto where = ledger_.find(id);
  if (!where) return;
  if (answer) answer = noted(id, *where, std::move(answer));
  if (where->place) hand_over(*where->place, commands::finish{where->place->serial, answer});
}

void recovery_service::send(connection_id id, frame_ptr message) {
  const std::lock_guard lock(mutex_);
  const auto where = ledger_.find(id);
  if (!where) return;
  message = noted(id, *where, std::move(message));
  if (where->place) hand_over(*where->place, commands::send{where->place->serial, message});
}

void recovery_service::join(connection_id id, topic_key topic, std::vector<frame_ptr> first) {
  const std::lock_guard lock(mutex_);
  const auto where = ledger_.find(id);
  if (!where || !where->accepted) return;
  for (auto& piece : first) {
    if (piece) piece = noted(id, *where, std::move(piece));
  }
  ledger_.join(id, topic);
  if (!where->place) return;
  hand_over(*where->place, commands::join{where->place->serial, topic, std::move(first)});
}

void recovery_service::leave(connection_id id, topic_key topic) {
  const std::lock_guard lock(mutex_);
  const auto where = ledger_.find(id);
  if (!where) return;
  ledger_.leave(id, topic);
  if (where->place) hand_over(*where->place, commands::leave{where->place->serial, topic});
}

void recovery_service::publish(topic_key topic, const frame_ptr& change) {
  const std::lock_guard lock(mutex_);
  if (!ledger_.has_subscribers(topic)) return;
  const auto stamped = ledger_.note(topic, *change, now());
  for (const auto& one : shards_)
    one->hand_over(commands::publish{topic, stamped ? stamped : change});
}

void recovery_service::retire(topic_key topic) {
  const std::lock_guard lock(mutex_);
  ledger_.retire(topic);
  for (const auto& one : shards_)
    one->hand_over(commands::retire{topic});
}

void recovery_service::close(connection_id id, frame_ptr last) {
  const std::lock_guard lock(mutex_);
  const auto where = ledger_.find(id);
  if (!where) return;
  if (where->place && last) last = noted(id, *where, std::move(last));
  if (const auto gone = ledger_.close(id)) {
    notify({*gone});
  } else {
    hand_over(*where->place, commands::close{where->place->serial, std::move(last)});
  }
}

void recovery_service::close_all() {
  const std::lock_guard lock(mutex_);
  notify(ledger_.close_all());
}

void recovery_service::open(connection_id id, socketio::namespace_index where) {
  const std::lock_guard lock(mutex_);
  ledger_.open(id, where);
}

void recovery_service::keep(connection_id id, std::shared_ptr<connection_handler> handler) {
  const std::lock_guard lock(mutex_);
  ledger_.keep(id, std::move(handler));
}

std::optional<returned_connection> recovery_service::take_back(const return_request& incoming,
                                                               connection_id place) {
  const std::lock_guard lock(mutex_);
  auto back = ledger_.take_back(incoming, place, now());
  // Expired connections are reported before a client can reuse their name.
  notify(ledger_.overdue(now()));
  if (!back) return std::nullopt;
  returned_connection returned{.id = back->id, .handler = std::move(back->handler)};
  if (back->displaced) {
    hand_over(*back->displaced, commands::displace{back->displaced->serial});
  }
  hand_over(place,
            commands::come_back{place.serial, std::make_shared<const comeback>(std::move(*back))});
  return returned;
}

bool recovery_service::part(connection_id id, connection_id place, disconnect_reason why,
                            bool may_return) {
  const std::lock_guard lock(mutex_);
  if (!may_return) return ledger_.end(id, place);
  const bool is_gone = ledger_.lose(id, place, why, now());
  notify(ledger_.overdue(now()));
  return is_gone;
}

void recovery_service::fell_behind(connection_id id, topic_key topic) {
  const std::lock_guard lock(mutex_);
  ledger_.fell_behind(id, topic);
}

void recovery_service::caught_up(connection_id id, topic_key topic) {
  const std::lock_guard lock(mutex_);
  ledger_.caught_up(id, topic);
}

void recovery_service::sweep() {
  const std::lock_guard lock(mutex_);
  notify(ledger_.overdue(now()));
}

void recovery_service::add_to(statistics& total) const {
  const std::lock_guard lock(mutex_);
  total.parked_connections += static_cast<std::int64_t>(ledger_.parked());
  total.recovery_log_bytes += static_cast<std::int64_t>(ledger_.log_bytes());
}

void recovery_service::hand_over(connection_id place, command what) {
  shards_.at(place.io_thread)->hand_over(std::move(what));
}

// Reported on the connection's last thread, after everything else that it reported.
void recovery_service::notify(std::vector<departure> gone) {
  for (const auto& one : gone)
    hand_over(one.place, commands::depart{one.handler, one.why});
}

frame_ptr recovery_service::noted(connection_id id, const recovery_ledger::whereabouts& where,
                                  frame_ptr message) {
  auto stamped = where.accepted ? ledger_.note(id, *message, now()) : nullptr;
  return stamped ? stamped : std::move(message);
}

}  // namespace signalbox::transport
