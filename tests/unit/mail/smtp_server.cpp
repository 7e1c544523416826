#include "tests/unit/mail/smtp_server.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string_view>

namespace signalbox::testing {

namespace {

constexpr std::chrono::seconds patience{20};

/// Reads from a socket up to an ending.
class socket_lines {
 public:
  explicit socket_lines(int socket) : socket_(socket) {}

  /// Returns everything up to and including `ending`; empty when the client disconnected.
  std::string until(std::string_view ending) {
    for (;;) {
      const auto at = held_.find(ending);
      if (at != held_.npos) {
        auto text = held_.substr(0, at + ending.size());
        held_.erase(0, text.size());
        return text;
      }
      std::array<char, 4096> some{};
      const auto got = ::recv(socket_, some.data(), some.size(), 0);
      if (got <= 0) return {};
      held_.append(some.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  int socket_;
  std::string held_;
};

void say(int socket, std::string_view words) {
  const auto line = std::string(words) + "\r\n";
  (void)!::send(socket, line.data(), line.size(), MSG_NOSIGNAL);
}

/// Returns the text between `<` and `>`.
std::string address_in(const std::string& line) {
  const auto first = line.find('<') + 1;
  return line.substr(first, line.find('>') - first);
}

}  // namespace

smtp_server::smtp_server(smtp_manner how) : how_(how), thread_([this] { serve(); }) {}

smtp_server::~smtp_server() {
  {
    const std::lock_guard lock(guard_);
    ended_ = true;
    if (socket_ >= 0) ::shutdown(socket_, SHUT_RDWR);
  }
  changed_.notify_all();
  listener_.stop();
  thread_.join();
}

std::string smtp_server::url() const {
  return "smtp://127.0.0.1:" + std::to_string(listener_.port());
}

std::vector<received_message> smtp_server::wait_for(std::size_t count) {
  std::unique_lock lock(guard_);
  (void)changed_.wait_for(lock, patience, [&] { return messages_.size() >= count; });
  return messages_;
}

int smtp_server::connections() const {
  const std::lock_guard lock(guard_);
  return connections_;
}

void smtp_server::serve() {
  for (;;) {
    const int socket = listener_.accept();
    if (socket < 0) return;
    {
      const std::lock_guard lock(guard_);
      ++connections_;
      socket_ = socket;
      if (ended_) ::shutdown(socket, SHUT_RDWR);
    }
    converse(socket);
    {
      const std::lock_guard lock(guard_);
      socket_ = -1;
    }
    ::close(socket);
  }
}

void smtp_server::converse(int socket) {
  socket_lines lines(socket);
  if (how_.silent) {
    // Never ends: the client times out.
    (void)lines.until("\r\n.\r\n");
    return;
  }
  {
    std::unique_lock lock(guard_);
    (void)changed_.wait_for(lock, how_.greets_after, [this] { return ended_; });
  }
  say(socket, "220 test.example ESMTP");
  received_message message;
  for (auto line = lines.until("\r\n"); !line.empty(); line = lines.until("\r\n")) {
    if (line.starts_with("QUIT")) {
      say(socket, "221 Bye");
      return;
    }
    if (line.starts_with("MAIL FROM")) message.from = address_in(line);
    if (line.starts_with("RCPT TO")) {
      message.to = address_in(line);
      if (how_.refuses) {
        say(socket, "550 No such person");
        continue;
      }
      if (how_.busy_times > 0) {
        --how_.busy_times;
        say(socket, "451 Come again");
        continue;
      }
    }
    if (line.starts_with("DATA")) {
      say(socket, "354 Go on");
      message.text = lines.until("\r\n.\r\n");
      const std::lock_guard lock(guard_);
      messages_.push_back(message);
      changed_.notify_all();
    }
    say(socket, "250 Well");
  }
}

}  // namespace signalbox::testing
