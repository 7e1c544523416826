#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "actors/messages/conversations.hpp"
#include "dumps/dump_stream.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::api {

/// A dump as the body of a response. A failure cuts the body off. A client that disconnects cancels
/// the dump; a slow one slows pg_dump. Reports the progress and the end to the project's actor.
class dump_body final : public transport::http::body_source {
 public:
  dump_body(std::shared_ptr<dumps::dump_stream> data, actors::project_handle owner, std::string job)
      : data_(std::move(data)), owner_(std::move(owner)), job_(std::move(job)) {}
  ~dump_body() override;

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override { data_->abandon(); }

 private:
  void end(domain::dump_state as, std::string message);

  std::shared_ptr<dumps::dump_stream> data_;
  actors::project_handle owner_;
  std::string job_;
  std::chrono::steady_clock::time_point noted_at_{};
  bool has_ended_ = false;
};

}  // namespace signalbox::api
