#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/unique_descriptor.hpp"

/// The frames between the server and its host process: a length of four bytes, the least first,
/// and so many bytes of content. Both processes are of one program on one machine, so the content
/// has no version and no names: fields follow each other in a fixed order.
namespace signalbox::provisioning {

/// A frame with more content is an offence. The longest is a list of all projects.
inline constexpr std::size_t frame_bytes_max = std::size_t{1} << 20;
inline constexpr std::size_t frame_length_bytes = 4;

/// Builds a frame's content.
class frame_writer {
 public:
  void number(std::uint64_t value);
  void signed_number(std::int64_t value) { number(static_cast<std::uint64_t>(value)); }
  void fraction(double value);
  void flag(bool value) { content_.push_back(value ? '\1' : '\0'); }
  void text(std::string_view value);

  [[nodiscard]] std::string handle() { return std::move(content_); }

 private:
  std::string content_;
};

/// Reads a frame's content. What is not there, or not as it must be, spoils the rest: then, and
/// when something is left at the end, `is_whole` is false and what was read is worth nothing.
class frame_reader {
 public:
  explicit frame_reader(std::string_view content) : left_(content) {}

  [[nodiscard]] std::uint64_t number();
  /// A number of at most `most`.
  [[nodiscard]] std::uint64_t number_up_to(std::uint64_t most);
  [[nodiscard]] std::int64_t signed_number() { return static_cast<std::int64_t>(number()); }
  /// A finite one.
  [[nodiscard]] double fraction();
  [[nodiscard]] bool flag() { return number_of_bytes(1, 1) == 1; }
  [[nodiscard]] std::string text();
  /// A count of things of which each takes at least one byte.
  [[nodiscard]] std::size_t count() { return static_cast<std::size_t>(number_up_to(left_.size())); }

  void spoil() { is_spoilt_ = true; }
  [[nodiscard]] bool is_good() const { return !is_spoilt_; }
  [[nodiscard]] bool is_whole() const { return !is_spoilt_ && left_.empty(); }

 private:
  [[nodiscard]] std::uint64_t number_of_bytes(std::size_t bytes, std::uint64_t most);

  std::string_view left_;
  bool is_spoilt_ = false;
};

/// Sends a whole frame; blocks while the other side does not take it. False when the other side has
/// gone, and for content past `frame_bytes_max`. One thread at a time.
[[nodiscard]] bool send_frame(int socket, std::string_view content);

/// The next frame's content; blocks until it is there. Nothing at the end of the connection, and
/// for a length that no frame may have.
[[nodiscard]] std::optional<std::string> receive_frame(int socket);

/// Both ends of a stream between two processes of ours.
struct socket_pair {
  postgres::unique_descriptor ours;
  postgres::unique_descriptor theirs;
};
/// Errors: `internal`.
[[nodiscard]] core::result<socket_pair> open_socket_pair();

}  // namespace signalbox::provisioning
