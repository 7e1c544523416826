#include "simulations/client/wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace signalbox::simulations {

namespace {

using kind = received_packet::kind;

/// Reads expected parts from the front of a text; after the first missing part all further reads
/// return nothing.
class reader {
 public:
  explicit reader(std::string_view text) : left_(text) {}

  bool skip(std::string_view expected) {
    good_ = good_ && left_.starts_with(expected);
    if (good_) left_.remove_prefix(expected.size());
    return good_;
  }

  /// Reads a quoted text without escapes: names of topics, events and epochs have none.
  std::string_view text() {
    if (!skip("\"")) return {};
    const auto end = left_.find('"');
    good_ = end != left_.npos;
    return good_ ? receive(end, 1) : std::string_view{};
  }

  std::uint64_t number() {
    std::uint64_t read = 0;
    const auto [stopped, failure] =
        std::from_chars(left_.data(), left_.data() + left_.size(), read);
    good_ = good_ && failure == std::errc{};
    if (good_) left_.remove_prefix(static_cast<std::size_t>(stopped - left_.data()));
    return read;
  }

  /// Reads one JSON value of any kind.
  std::string_view value() {
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; good_ && at < left_.size(); ++at) {
      const char each = left_[at];
      if (quoted) {
        if (each == '\\') ++at;
        if (each == '"') quoted = false;
      } else if (each == '"') {
        quoted = true;
      } else if (each == '{' || each == '[') {
        ++depth;
      } else if (each == '}' || each == ']' || each == ',') {
        if (depth == 0) return receive(at, 0);
        if (each != ',' && --depth == 0) return receive(at + 1, 0);
      }
    }
    return receive(left_.size(), 0);
  }

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] std::string_view rest() const { return left_; }

 private:
  std::string_view receive(std::size_t length, std::size_t behind) {
    const auto taken = left_.substr(0, length);
    left_.remove_prefix(std::min(left_.size(), length + behind));
    return taken;
  }

  std::string_view left_;
  bool good_ = true;
};

received_packet read_patch(reader from) {
  received_packet read{.what = kind::patch};
  from.skip(",");
  read.topic = from.text();
  from.skip(",");
  read.number = from.number();
  from.skip(",");
  read.body = from.value();
  return from.good() ? read : received_packet{};
}

received_packet read_snapshot(reader from) {
  received_packet read{.what = kind::snapshot};
  from.skip(",");
  read.topic = from.text();
  from.skip(",");
  read.epoch = from.text();
  from.skip(",");
  read.number = from.number();
  from.skip(",");
  read.body = from.value();
  from.skip(",");
  read.pieces = from.number();
  return from.good() ? read : received_packet{};
}

received_packet read_event(std::string_view arguments) {
  reader from(arguments);
  from.skip("[");
  const auto name = from.text();
  if (name == "patch") return read_patch(from);
  if (name == "snapshot") return read_snapshot(from);
  if (name == "signed_out") return {.what = kind::signed_out};
  if (name == "ended") {
    from.skip(",");
    const auto topic = from.text();
    return from.good() ? received_packet{.what = kind::ended, .topic = topic} : received_packet{};
  }
  if (name == "reconnect") {
    from.skip(",");
    const auto body = from.value();
    return from.good() ? received_packet{.what = kind::reconnect, .body = body} : received_packet{};
  }
  return {};
}

received_packet read_acknowledgement(std::string_view rest) {
  reader from(rest);
  received_packet read{.what = kind::answer};
  read.number = from.number();
  from.skip("[");
  read.body = from.value();
  return from.good() ? read : received_packet{};
}

}  // namespace

received_packet read_packet(std::string_view packet) {
  if (packet.starts_with("42")) return read_event(packet.substr(2));
  if (packet.starts_with("43")) return read_acknowledgement(packet.substr(2));
  if (packet == "2") return {.what = kind::ping};
  if (packet.starts_with("40")) return {.what = kind::connected, .body = packet.substr(2)};
  if (packet.starts_with("44")) return {.what = kind::refused, .body = packet.substr(2)};
  if (packet.starts_with("41")) return {.what = kind::left};
  if (packet.starts_with("0")) return {.what = kind::opened, .body = packet.substr(1)};
  return {};
}

received_answer read_answer(std::string_view answer) {
  reader from(answer);
  if (answer.starts_with(R"({"error":)"))
    return {.what = received_answer::kind::refusal, .body = answer};
  received_answer read;
  from.skip(R"({"epoch":)");
  read.epoch = from.text();
  from.skip(R"(,"version":)");
  read.version = from.number();
  if (!from.good()) return {};
  if (from.rest().starts_with(R"(,"patches":)")) {
    from.skip(R"(,"patches":)");
    read.what = received_answer::kind::patches;
  } else {
    from.skip(R"(,"pieces":)");
    read.pieces = from.number();
    from.skip(R"(,"state":)");
    read.what = received_answer::kind::state;
  }
  read.body = from.value();
  return from.good() ? read : received_answer{};
}

std::string encode(const outgoing_event& what) {
  if (what.event.empty()) return fmt::format("40{}", what.argument);
  return fmt::format(R"(42{}["{}",{}])", what.ack, what.event, what.argument);
}

}  // namespace signalbox::simulations
