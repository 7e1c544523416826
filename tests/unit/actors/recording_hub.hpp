#pragma once

#include <string>
#include <utility>
#include <vector>

#include "transport/hub.hpp"

namespace signalbox::tests {

/// A hub without sockets: records its calls as text for comparison.
class recording_hub final : public transport::hub {
 public:
  transport::topic_key next_topic_key() override { return ++keys_; }
  void accept(transport::connection_id) override { calls.emplace_back("accept"); }
  void refuse(transport::connection_id, std::string_view message, std::string_view code) override {
    calls.push_back("refuse " + std::string(code) + ": " + std::string(message));
  }
  void finish(transport::connection_id, transport::frame_ptr answer) override {
    calls.push_back("finish " + text(answer));
  }
  void send(transport::connection_id, transport::frame_ptr message) override {
    calls.push_back("send " + text(message));
  }
  void join(transport::connection_id, transport::topic_key,
            std::vector<transport::frame_ptr> first) override {
    calls.emplace_back("join");
    for (const auto& frame : first)
      calls.push_back("first " + text(frame));
  }
  void leave(transport::connection_id, transport::topic_key) override {
    calls.emplace_back("leave");
  }
  void publish(transport::topic_key, transport::frame_ptr change) override {
    calls.push_back("publish " + text(change));
  }
  void retire(transport::topic_key) override { calls.emplace_back("retire"); }
  void close(transport::connection_id, transport::frame_ptr last) override {
    calls.push_back("close " + text(last));
  }

  /// Returns the calls since the last `take`.
  std::vector<std::string> take() { return std::exchange(calls, {}); }

  std::vector<std::string> calls;

 private:
  static std::string text(const transport::frame_ptr& frame) {
    return frame ? std::string(frame->packet()) : "nothing";
  }

  transport::topic_key keys_ = 0;
};

}  // namespace signalbox::tests
