#include "provisioning/host/frame.hpp"

#include <sys/socket.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>

#include "postgres/system_failure.hpp"

namespace signalbox::provisioning {
namespace {

constexpr unsigned bits_per_byte = 8;
constexpr std::size_t number_bytes = 8;

void put(std::string& to, std::uint64_t value, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; ++at) {
    to.push_back(static_cast<char>(value & 0xFFU));
    value >>= bits_per_byte;
  }
}

std::uint64_t value_of(std::string_view bytes) {
  std::uint64_t value = 0;
  for (auto at = bytes.size(); at > 0; --at)
    value = value << bits_per_byte | static_cast<unsigned char>(bytes[at - 1]);
  return value;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Room for the descriptors of a frame.
struct rights_room {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * frame_descriptors_max)> bytes{};
};

/// Sends the first bytes of a frame with descriptors. Returns their number; 0: the stream is
/// closed.
std::size_t send_with(int socket, std::string_view bytes, std::span<const int> descriptors) {
  rights_room room;
  iovec data{.iov_base = const_cast<char*>(bytes.data()), .iov_len = bytes.size()};
  msghdr whole{};
  whole.msg_iov = &data;
  whole.msg_iovlen = 1;
  whole.msg_control = room.bytes.data();
  whole.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
  auto* const head = CMSG_FIRSTHDR(&whole);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(descriptors.size_bytes());
  std::memcpy(CMSG_DATA(head), descriptors.data(), descriptors.size_bytes());
  for (;;) {
    const auto count = ::sendmsg(socket, &whole, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    return count <= 0 ? 0 : static_cast<std::size_t>(count);
  }
}

/// Takes the descriptors of a message, also of one that is refused.
void take_rights(msghdr& of, std::vector<postgres::unique_descriptor>& to) {
  for (auto* head = CMSG_FIRSTHDR(&of); head != nullptr; head = CMSG_NXTHDR(&of, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    for (std::size_t at = 0; CMSG_LEN(at + sizeof(int)) <= head->cmsg_len; at += sizeof(int)) {
      int number = -1;
      std::memcpy(&number, CMSG_DATA(head) + at, sizeof number);
      to.emplace_back(number);
    }
  }
}

bool receive_all(int socket, char* to, std::size_t bytes,
                 std::vector<postgres::unique_descriptor>* taken = nullptr) {
  while (bytes > 0) {
    rights_room room;
    iovec data{.iov_base = to, .iov_len = bytes};
    msghdr whole{};
    whole.msg_iov = &data;
    whole.msg_iovlen = 1;
    if (taken != nullptr) {
      whole.msg_control = room.bytes.data();
      whole.msg_controllen = room.bytes.size();
    }
    const auto count = ::recvmsg(socket, &whole, MSG_CMSG_CLOEXEC);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    if (taken != nullptr) {
      take_rights(whole, *taken);
      if ((whole.msg_flags & MSG_CTRUNC) != 0 || taken->size() > frame_descriptors_max)
        return false;
    }
    to += count;
    bytes -= static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

void frame_writer::number(std::uint64_t value) {
  put(content_, value, number_bytes);
}

void frame_writer::fraction(double value) {
  number(std::bit_cast<std::uint64_t>(value));
}

void frame_writer::text(std::string_view value) {
  put(content_, value.size(), frame_length_bytes);
  content_ += value;
}

std::uint64_t frame_reader::number_of_bytes(std::size_t bytes, std::uint64_t most) {
  if (left_.size() < bytes) spoil();
  if (is_spoilt_) return 0;
  const auto value = value_of(left_.substr(0, bytes));
  left_.remove_prefix(bytes);
  if (value > most) spoil();
  return is_spoilt_ ? 0 : value;
}

std::uint64_t frame_reader::number() {
  return number_up_to(std::numeric_limits<std::uint64_t>::max());
}

std::uint64_t frame_reader::number_up_to(std::uint64_t most) {
  return number_of_bytes(number_bytes, most);
}

double frame_reader::fraction() {
  const auto value = std::bit_cast<double>(number());
  if (!std::isfinite(value)) spoil();
  return is_spoilt_ ? 0 : value;
}

std::string frame_reader::text() {
  const auto length = number_of_bytes(frame_length_bytes, frame_bytes_max);
  if (length > left_.size()) spoil();
  if (is_spoilt_) return {};
  std::string value(left_.substr(0, length));
  left_.remove_prefix(length);
  return value;
}

bool send_frame(int socket, std::string_view content, std::span<const int> descriptors) {
  if (content.size() > frame_bytes_max || descriptors.size() > frame_descriptors_max) return false;
  std::string whole;
  whole.reserve(frame_length_bytes + content.size());
  put(whole, content.size(), frame_length_bytes);
  whole += content;
  if (descriptors.empty()) return send_all(socket, whole);
  const auto sent = send_with(socket, whole, descriptors);
  return sent > 0 && send_all(socket, std::string_view(whole).substr(sent));
}

std::optional<std::string> receive_frame(int socket,
                                         std::vector<postgres::unique_descriptor>* taken) {
  std::array<char, frame_length_bytes> head{};
  if (!receive_all(socket, head.data(), head.size(), taken)) return std::nullopt;
  const auto length = value_of({head.data(), head.size()});
  if (length > frame_bytes_max) return std::nullopt;
  std::string content(length, '\0');
  if (!receive_all(socket, content.data(), content.size())) return std::nullopt;
  return content;
}

core::result<socket_pair> open_socket_pair() {
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return postgres::system_failure("create a pair of sockets");
  return socket_pair{.ours = postgres::unique_descriptor(ends[0]),
                     .theirs = postgres::unique_descriptor(ends[1])};
}

}  // namespace signalbox::provisioning
