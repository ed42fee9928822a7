//! A socket with its own deadlines, for what actix waits for without a limit: the head of any request except the first,
//! the rest of a body that no handler reads, and a client that does not read its answer.

use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::activity::Activity;
use super::first_line::FirstLine;

/// A client that reads an answer has to take this many bytes within [`Deadlines::output`].
const MIN_OUTPUT: usize = 32 * 1024;

/// How long a client may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadlines {
    /// From one answer to the complete head of the next request.
    pub(super) idle: Duration,
    /// To take [`MIN_OUTPUT`] bytes of an answer.
    pub(super) output: Duration,
}

/// The socket of a connection.
pub(super) struct Watched<T> {
    io: T,
    activity: Rc<Activity>,
    deadlines: Deadlines,
    idle: Pin<Box<Sleep>>,
    blocked: Option<Blocked>,
    first_line: FirstLine,
    /// Read, but not yet taken by the parser.
    pending: Vec<u8>,
}

/// An answer that the client does not take as fast as it is written.
struct Blocked {
    deadline: Pin<Box<Sleep>>,
    written: usize,
}

impl<T> Watched<T> {
    pub(super) fn new(io: T, activity: Rc<Activity>, deadlines: Deadlines) -> Self {
        Self {
            io,
            activity,
            deadlines,
            idle: Box::pin(sleep(deadlines.idle)),
            blocked: None,
            first_line: FirstLine::Within(0),
            pending: Vec::new(),
        }
    }

    pub(super) fn activity(&self) -> &Rc<Activity> {
        &self.activity
    }

    /// Whether no request has begun for too long; wakes the connection when it is.
    fn is_idle_too_long(&mut self, context: &mut Context<'_>) -> bool {
        let Some(since) = self.activity.idle_since() else {
            return false;
        };
        // Set again only when it rings: most requests begin and end before that.
        while self.idle.as_mut().poll(context).is_ready() {
            let deadline = since + self.deadlines.idle;
            if deadline <= Instant::now() {
                return true;
            }
            self.idle.as_mut().reset(deadline);
        }
        false
    }

    /// Whether the client has taken too little for too long; wakes the connection when it has.
    fn is_blocked_too_long(&mut self, context: &mut Context<'_>) -> bool {
        let limit = self.deadlines.output;
        let blocked = self.blocked.get_or_insert_with(|| Blocked {
            deadline: Box::pin(sleep_until(Instant::now() + limit)),
            written: 0,
        });
        blocked.deadline.as_mut().poll(context).is_ready()
    }

    /// Gives the parser as much of `bytes` as it has room for, and keeps the rest for its next read.
    fn hand_over(&mut self, mut bytes: Vec<u8>, buffer: &mut ReadBuf<'_>) {
        let room = bytes.len().min(buffer.remaining());
        self.pending = bytes.split_off(room);
        buffer.put_slice(&bytes);
    }

    fn note_written(&mut self, bytes: usize) {
        let Some(blocked) = &mut self.blocked else {
            return;
        };
        blocked.written += bytes;
        if blocked.written >= MIN_OUTPUT {
            self.blocked = None;
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Watched<T> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.is_idle_too_long(context) {
            // As if the client had closed its side: the connection ends in order.
            return Poll::Ready(Ok(()));
        }
        if !this.pending.is_empty() {
            let pending = std::mem::take(&mut this.pending);
            this.hand_over(pending, buffer);
            return Poll::Ready(Ok(()));
        }
        loop {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut this.io).poll_read(context, buffer))?;
            let read = buffer.filled().get(before..).unwrap_or_default();
            let is_end = read.is_empty();
            let Some(kept) = this.first_line.cut(read) else {
                return Poll::Ready(Ok(()));
            };
            buffer.set_filled(before);
            // Nothing read means the end to a reader, so it gets nothing only at the end.
            if is_end || !kept.is_empty() {
                this.hand_over(kept, buffer);
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Watched<T> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.io).poll_write(context, buffer);
        match &written {
            Poll::Ready(Ok(bytes)) => this.note_written(*bytes),
            Poll::Pending if this.is_blocked_too_long(context) => {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            Poll::Ready(Err(_)) | Poll::Pending => {}
        }
        written
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        // Called once everything was written.
        this.blocked = None;
        // An answer may just have ended: from now on the next head is waited for, even if nothing more arrives.
        let _read_ends = this.is_idle_too_long(context);
        Pin::new(&mut this.io).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().io).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::super::activity::Running;
    use super::*;

    const DEADLINES: Deadlines = Deadlines {
        idle: Duration::from_secs(40),
        output: Duration::from_secs(30),
    };

    fn connection(buffer: usize) -> (Watched<DuplexStream>, DuplexStream) {
        let (server, client) = duplex(buffer);
        (Watched::new(server, Activity::new(None), DEADLINES), client)
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_drips_ends_the_connection() {
        let (mut server, mut client) = connection(1024);
        let begun = Instant::now();
        let dripping = tokio::spawn(async move {
            loop {
                sleep(Duration::from_secs(1)).await;
                if client.write_all(b"x").await.is_err() {
                    break;
                }
            }
        });
        let mut read = Vec::new();
        server.read_to_end(&mut read).await.unwrap();
        assert_eq!(begun.elapsed().as_secs(), DEADLINES.idle.as_secs());
        drop(server);
        dripping.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_running_request_has_no_such_deadline_and_the_next_head_has_all_of_it() {
        let (mut server, mut client) = connection(1024);
        let running = Running::begin(server.activity());
        let mut buffer = [0; 8];
        let silent = tokio::time::timeout(DEADLINES.idle * 3, server.read(&mut buffer));
        assert!(silent.await.is_err());
        drop(running);
        sleep(DEADLINES.idle / 2).await;
        client.write_all(b"GET").await.unwrap();
        assert_eq!(server.read(&mut buffer).await.unwrap(), 3);
        let begun = Instant::now();
        assert_eq!(server.read(&mut buffer).await.unwrap(), 0);
        assert_eq!(begun.elapsed(), DEADLINES.idle / 2);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_not_read_ends_the_connection() {
        let (mut server, _client) = connection(1024);
        let _running = Running::begin(server.activity());
        let begun = Instant::now();
        let refused = server.write_all(&[0; 2048]).await.unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed().as_secs(), DEADLINES.output.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_read_slowly_but_steadily_arrives() {
        let (mut server, mut client) = connection(16 * 1024);
        let _running = Running::begin(server.activity());
        let reading = tokio::spawn(async move {
            let (mut all, mut piece) = (0, vec![0; 16 * 1024]);
            while all < 256 * 1024 {
                sleep(DEADLINES.output / 4).await;
                all += client.read(&mut piece).await.unwrap();
            }
        });
        server.write_all(&vec![0; 256 * 1024]).await.unwrap();
        reading.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_read_a_byte_at_a_time_ends_the_connection() {
        let (mut server, mut client) = connection(1024);
        let _running = Running::begin(server.activity());
        let reading = tokio::spawn(async move {
            let mut byte = [0];
            while client.read_exact(&mut byte).await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        assert!(server.write_all(&vec![0; 64 * 1024]).await.is_err());
        drop(server);
        reading.await.unwrap();
    }
}
