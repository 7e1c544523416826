#include "benchmarks/load/client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "benchmarks/load/stamp.hpp"

namespace signalbox::load {

namespace {

// Engine.IO v4 packet types, and the Socket.IO v5 types inside a message, as prefixes of a text.
constexpr std::string_view open_packet = "0";
constexpr std::string_view ping_packet = "2";
constexpr std::string_view connected_packet = "40";
constexpr std::string_view disconnected_packet = "41";
constexpr std::string_view event_packet = "42";
constexpr std::string_view answer_packet = "43";
constexpr std::string_view refused_packet = "44";

/// Returns the text after `name` up to the next quotation mark.
std::string_view text_behind(std::string_view message, std::string_view name) {
  const auto found = message.find(name);
  if (found == std::string_view::npos) return {};
  message.remove_prefix(found + name.size());
  return message.substr(0, message.find('"'));
}

std::int64_t number_behind(std::string_view message, std::string_view name) {
  const auto found = message.find(name);
  std::int64_t number = 0;
  if (found != std::string_view::npos) {
    message.remove_prefix(found + name.size());
    std::from_chars(message.data(), message.data() + message.size(), number);
  }
  return number;
}

}  // namespace

client::client(dialect speaks, const slot& place) : speaks_(speaks), place_(&place) {}

std::string client::path() const {
  if (speaks_ == dialect::socketio) return "/socket.io/?EIO=4&transport=websocket";
  return fmt::format("/topic/{}", place_->topic_position);
}

void client::opened() {
  refusal_.clear();
  ready_ = speaks_ == dialect::plain;
}

std::string client::receive(std::string_view text, std::uint64_t now_ns, tally& into) {
  if (speaks_ == dialect::plain) {
    take_change(text, now_ns, into);
  } else if (text.starts_with(event_packet)) {
    take_message(text, now_ns, into);
  } else if (text == ping_packet) {
    ++into.heartbeats;
    return "3";
  } else if (text.starts_with(open_packet)) {
    return place_->token.empty() ? "40" : fmt::format(R"(40{{"token":"{}"}})", place_->token);
  } else if (text.starts_with(connected_packet)) {
    return subscription();
  } else if (text.starts_with(answer_packet)) {
    take_answer(text, into);
  } else if (text.starts_with(refused_packet) || text.starts_with(disconnected_packet)) {
    refusal_ = text;
  } else {
    ++into.unstamped;
  }
  return {};
}

std::string client::subscription() const {
  if (epoch_.empty()) return fmt::format(R"(420["subscribe",{{"topic":"{}"}}])", place_->topic);
  return fmt::format(R"(420["subscribe",{{"topic":"{}","epoch":"{}","version":{}}}])",
                     place_->topic, epoch_,
                     static_cast<std::int64_t>(numbers_.last()) + version_lead_);
}

void client::take_message(std::string_view message, std::uint64_t now_ns, tally& into) {
  if (message.starts_with(R"(42["patch",)")) {
    take_change(message, now_ns, into);
  } else if (message.starts_with(R"(42["snapshot",)")) {
    ++into.snapshots;
    take_state(message, into);
  } else if (!message.starts_with(R"(42["reconnect",)")) {
    // The packet says when to reconnect; this client uses its own pace.
    ++into.unstamped;
  }
}

void client::take_change(std::string_view message, std::uint64_t now_ns, tally& into) {
  const auto found = find_stamp(message);
  if (!found) {
    ++into.unstamped;
    return;
  }
  if (found->topic != place_->topic_position) {
    ++into.wrong_topic;
    return;
  }
  ++into.deliveries;
  numbers_.receive(found->number, into.wrong);
  into.latency_us.add(now_ns > found->at_ns ? (now_ns - found->at_ns) / 1'000 : 0);
}

void client::take_answer(std::string_view answer, tally& into) {
  const auto patches = answer.find(R"("patches":[)");
  if (patches != std::string_view::npos) {
    // Each change has a separate stamp, in order.
    constexpr std::string_view begin = R"("at":)";
    for (auto at = answer.find(begin, patches); at != std::string_view::npos;) {
      const auto next = answer.find(begin, at + 1);
      if (const auto found = find_stamp(answer.substr(at, next - at))) {
        numbers_.receive(found->number, into.wrong);
        ++into.caught_up;
      }
      at = next;
    }
  } else if (answer.find(R"("state":)") != std::string_view::npos) {
    if (!epoch_.empty()) ++into.snapshots;
    take_state(answer, into);
  } else {
    refusal_ = answer;
    return;
  }
  epoch_ = text_behind(answer, R"("epoch":")");
  version_lead_ =
      number_behind(answer, R"("version":)") - static_cast<std::int64_t>(numbers_.last());
  ready_ = true;
}

void client::take_state(std::string_view state, tally& into) {
  const auto found = find_stamp(state);
  if (!found) {
    ++into.unstamped;
    return;
  }
  if (found->number < numbers_.last()) ++into.stale;
  numbers_.begin_at(found->number);
}

}  // namespace signalbox::load
