#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

/// An HTTP server on loopback that notes what it is asked and answers every call with the same
/// bytes. Without bytes it takes a call and never answers.
class canned_server {
 public:
  explicit canned_server(std::string answer);
  canned_server(const canned_server&) = delete;
  canned_server& operator=(const canned_server&) = delete;
  ~canned_server();

  /// `http://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// The requests so far, head and body.
  [[nodiscard]] std::vector<std::string> requests() const;

 private:
  void serve();

  const std::string answer_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  mutable std::mutex guard_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

/// A whole answer with a JSON body.
std::string json_answer(const std::string& status, const std::string& body);
