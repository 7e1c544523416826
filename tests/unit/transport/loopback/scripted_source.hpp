#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/body_source.hpp"
#include "transport/http/message.hpp"

namespace signalbox::transport::loopback {

/// The calls that a source received; read by the test's thread.
struct source_record {
  std::atomic<std::size_t> pulled = 0;
  std::atomic<std::size_t> abandoned = 0;
  std::atomic<std::size_t> destroyed = 0;
  std::atomic<bool> is_pending = false;  ///< `next` is suspended
};

/// A source that returns its pieces, and then does as its script says.
class scripted_source final : public http::body_source {
 public:
  enum class then {
    end,
    fail,
    raise,   ///< an exception
    wait,    ///< until it is abandoned
    repeat,  ///< the last piece, endlessly
  };
  struct script {
    std::vector<std::string> pieces;
    then last = then::end;
  };

  scripted_source(script what, std::shared_ptr<source_record> record);
  ~scripted_source() override;

  boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override;

 private:
  boost::asio::awaitable<void> wait();

  script what_;
  std::shared_ptr<source_record> record_;
  std::size_t at_ = 0;
  std::optional<boost::asio::steady_timer> pending_;
};

/// A response that streams the script.
[[nodiscard]] http::response streamed(scripted_source::script what,
                                      const std::shared_ptr<source_record>& record);

}  // namespace signalbox::transport::loopback
