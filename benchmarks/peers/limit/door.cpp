#include "benchmarks/peers/limit/door.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>

namespace signalbox::limit {

namespace {

std::uint64_t now_ns() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

}  // namespace

void door::take(std::string_view bytes) {
  line_.append(bytes);
  for (auto end = line_.find('\n'); end != std::string::npos; end = line_.find('\n')) {
    std::size_t first = 0;
    std::size_t topics = 0;
    std::size_t times = 0;
    unsigned long long at = 0;
    if (std::sscanf(line_.c_str(), "publish %zu %zu %zu %llu", &first, &topics, &times, &at) == 4) {
      for (auto topic = first; topic < first + topics; ++topic)
        publish(topic, times, at == 0 ? now_ns() : at);
    }
    line_.erase(0, end + 1);
  }
}

void door::publish(std::size_t topic, std::size_t times, std::uint64_t at_ns) {
  if (topic >= numbers_.size()) numbers_.resize(topic + 1);
  frames_.clear();
  for (std::size_t i = 0; i < times; ++i) {
    append_frame(frames_, topic, ++numbers_[topic], at_ns);
    if (how_.coalesce && i + 1 < times) continue;
    to_.write(topic, frames_);
    frames_.clear();
  }
}

// RFC 6455 section 5.2: one final text frame of at least 126 and at most 65,535 bytes.
void door::append_frame(std::string& to, std::size_t topic, std::uint64_t number,
                        std::uint64_t at_ns) {
  auto text = fmt::format(R"({{"at":{},"n":{},"pad":")", at_ns, number);
  const auto tail = fmt::format(R"(","t":{}}})", topic);
  const auto fixed = text.size() + tail.size();
  text.append(std::max<std::size_t>(how_.change_bytes, fixed + 1) - fixed, 'x');
  text += tail;
  to += static_cast<char>(0x81);
  if (text.size() < 126) {
    to += static_cast<char>(text.size());
  } else {
    to += static_cast<char>(126);
    to += static_cast<char>(text.size() >> 8U & 0xFFU);
    to += static_cast<char>(text.size() & 0xFFU);
  }
  to += text;
}

}  // namespace signalbox::limit
