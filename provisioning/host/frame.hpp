#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/unique_descriptor.hpp"

/// The frames between the server and its host process: a length of four bytes, least significant
/// first, followed by that many bytes of content. Both processes run the same program on one
/// machine, so the content has no version and no names: fields follow each other in a fixed order.
namespace signalbox::provisioning {

/// A longer frame is a protocol error. The longest frame is a list of all projects.
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

/// Reads a frame's content. A missing or invalid field invalidates the rest: then, and when bytes
/// remain at the end, `is_whole` is false and the values read must not be used.
class frame_reader {
 public:
  explicit frame_reader(std::string_view content) : left_(content) {}

  [[nodiscard]] std::uint64_t number();
  /// Reads a number of at most `most`.
  [[nodiscard]] std::uint64_t number_up_to(std::uint64_t most);
  [[nodiscard]] std::int64_t signed_number() { return static_cast<std::int64_t>(number()); }
  /// Reads a finite number.
  [[nodiscard]] double fraction();
  [[nodiscard]] bool flag() { return number_of_bytes(1, 1) == 1; }
  [[nodiscard]] std::string text();
  /// Reads the number of elements, each of which has at least one byte.
  [[nodiscard]] std::size_t count() { return static_cast<std::size_t>(number_up_to(left_.size())); }

  void spoil() { is_spoilt_ = true; }
  [[nodiscard]] bool is_good() const { return !is_spoilt_; }
  [[nodiscard]] bool is_whole() const { return !is_spoilt_ && left_.empty(); }

 private:
  [[nodiscard]] std::uint64_t number_of_bytes(std::size_t bytes, std::uint64_t most);

  std::string_view left_;
  bool is_spoilt_ = false;
};

/// Descriptors that can accompany a frame; more are a protocol error.
inline constexpr std::size_t frame_descriptors_max = 4;

/// Sends a whole frame, with copies of descriptors; blocks while the other side does not read it.
/// Returns false when the other side has closed the stream, and for content larger than
/// `frame_bytes_max`. One thread at a time.
[[nodiscard]] bool send_frame(int socket, std::string_view content,
                              std::span<const int> descriptors = {});

/// Returns the next frame's content; blocks until it has arrived. Empty at the end of the stream,
/// and for an invalid length. Without `taken`, descriptors that accompany it are closed.
[[nodiscard]] std::optional<std::string> receive_frame(
    int socket, std::vector<postgres::unique_descriptor>* taken = nullptr);

/// Creates both ends of a stream between two processes of this program.
struct socket_pair {
  postgres::unique_descriptor ours;
  postgres::unique_descriptor theirs;
};
/// Errors: `internal`.
[[nodiscard]] core::result<socket_pair> open_socket_pair();

}  // namespace signalbox::provisioning
